"""What the service tells, as JSON: one function for each value, and the only place that knows the form on the wire."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from companion.engine.actions import Codec, Seat
from companion.engine.seats import write_seat
from companion.service.look.log_lines import LogLine, PastConsequences, Teller
from companion.service.look.questions import Answerable, Asked, Decisions, Reason, RefusedAnswer, SetAside, ToldProspect
from companion.service.look.redaction import ReadAction, Redacted
from companion.service.look.view import View
from companion.service.play.hands import Line
from companion.service.review.ledger import Result, TallyRow

Body = dict[str, Any]


def view(seen: View) -> Body:
    return dict(seen.seen)


def presence(seat: Seat, silence: float | None, after: float) -> Body:
    """Of a seat that nobody took there is nothing to say."""
    if silence is None:
        return {"seat": seat, "present": None, "silent": None}
    return {"seat": seat, "present": silence <= after, "silent": int(silence)}


def action(read: ReadAction, codec: Codec) -> Body:
    return dict(read.fields) if isinstance(read, Redacted) else codec.encode(read)


def log_line(line: LogLine, codec: Codec) -> Body:
    body = {
        "position": line.position,
        "at": line.at,
        "by": line.by,
        "seat": write_seat(line.seat),
        "action": action(line.action, codec),
        "waived": list(line.waived),
        "proxy": line.proxy,
        "effective": line.effective,
        "text": line.text,
    }
    if line.amended is not None:
        body["amended"] = action(line.amended, codec)
    if line.joined:
        body["joined"] = True
    return body if line.note is None else body | {"note": line.note}


def decisions(found: Decisions, codec: Codec, *, explain: bool) -> Body:
    return {
        "position": found.position,
        "decisions": [asked(question, codec, explain=explain) for question in found.asked],
        "anytime": [{"seat": unasked.seat, "action": codec.encode(unasked.action)} for unasked in found.anytime],
        "offers": [set_aside(offer, codec) for offer in found.offers],
    }


def asked(question: Asked, codec: Codec, *, explain: bool) -> Body:
    body: Body = {"seat": write_seat(question.seat), "kind": question.kind}
    if not isinstance(question, Answerable):
        return body
    body |= {
        "text": question.text,
        "proxy": question.proxy,
        "open_ended": question.open_ended,
        "legal": [codec.encode(answer) for answer in question.legal],
    }
    return body | explained(question, codec) if explain else body


def explained(question: Answerable, codec: Codec) -> Body:
    """What each answer would lead to, and what is refused."""
    told = [question.prospect(each) for each in question.legal]
    return {
        "outcomes": [outcomes(each) for each in told],
        "prospects": [prospect(each, codec) for each in told],
        "refused": [refused(answer, codec) for answer in question.refused()],
    }


def outcomes(told: ToldProspect) -> list[Body]:
    return [outcome._asdict() for outcome in told.outcomes]


def prospect(told: ToldProspect, codec: Codec) -> Body:
    """How an answer is best shown. What there is nothing to say of is left out."""
    said = {"title": told.title, "verb": told.verb, "alone": told.alone, "icon": told.icon}
    body: Body = {"weight": told.weight, "order": told.order} | {name: text for name, text in said.items() if text}
    if told.badge is not None:
        body["badge"] = told.badge._asdict()
    return body if told.then is None else body | {"then": codec.encode(told.then)}


def refused(answer: RefusedAnswer, codec: Codec) -> Body:
    body = {"action": codec.encode(answer.action), "refusals": [refusal(reason) for reason in answer.reasons]}
    return body | ({"title": answer.title} if answer.title else {})


def refusal(reason: Reason) -> Body:
    found = reason.refusal
    return {
        "code": found.code,
        "rule": found.rule or None,
        "message": reason.message,
        "params": dict(found.params),
        "waivable": found.waivable,
    }


def set_aside(found: SetAside, codec: Codec) -> Body:
    return found.entry.to_json(codec) | {"action": action(found.action, codec)}


def consequences(change: PastConsequences, codec: Codec) -> Body:
    return {
        "scores": [{"seat": seat, "before": before, "after": after} for seat, before, after in change.scores],
        "first_misfit": change.first_misfit,
        "aside": [set_aside(each, codec) for each in change.aside],
        "offers": [set_aside(each, codec) for each in change.offers],
    }


def hand_lines(teller: Teller, lines: Iterable[Line]) -> list[Body]:
    """What hands have to do, each with all that is ticked by it."""
    return [
        {
            "key": line.keys[0],
            "keys": list(line.keys),
            "seat": line.seat,
            "code": line.instruction.code,
            "text": teller.say(line.instruction.code, {"seat": line.seat, **line.instruction.params}),
            "icon": line.instruction.icon,
        }
        for line in lines
    ]


def result(found: Result, tally: Iterable[TallyRow]) -> Body:
    """The result without its ledger, which is long and written as it grows."""
    return {
        "reason": found.reason,
        "text": found.text,
        "ranking": [asdict(place) | {"tie_breaks": list(place.tie_breaks)} for place in found.ranking],
        "tally": [asdict(row) for row in tally],
        "seed": found.seed,
        "commitment": found.commitment,
        "provably_fair": found.fair,
        "check": found.check,
    }
