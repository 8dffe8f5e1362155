"""The rows that verbs give and take; who is no verb reads them and changes none."""

from companion.store.models import Device as Device
from companion.store.models import Household as Household
from companion.store.models import Person as Person
from companion.store.models import SavedCatalogue as SavedCatalogue
from companion.store.records import SeatRecord as SeatRecord
from companion.store.records import TableRecord as TableRecord
