"""A game from elsewhere on the pages: the Orchard, offered by one call and by nothing else."""

from tests.support.devices import Device

TOY = ("tests.orchard",)


def named(device: Device, *names: str) -> None:
    """Say who plays, on the page for a new table."""
    for number, name in enumerate(names):
        device.page.locator("input[name=name]").nth(number).fill(name)


def choose(device: Device, name: str, value: str) -> None:
    """Tick a choice that may be folded away."""
    device.page.locator(f"input[name='{name}'][value='{value}']").evaluate("choice => choice.click()")
