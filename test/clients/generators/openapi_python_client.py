"""What a client by openapi-python-client asks; run by test/clients/generators.test.ts."""

import json
import sys

from banchi_client import Client
from banchi_client.api.geocode import geocode, geocode_batch, lineage
from banchi_client.api.search import search_address, search_address_multilingual
from banchi_client.models import GeocodeParts, GeocodeWord, Level

client = Client(base_url=sys.argv[1])
found = search_address.sync(client=client, word="見本市", limit=[0, 2], address_level=[Level.SHK, Level.OAZ])
print(found.result.info.hit, [item.address for item in found.result.item])
batch = ["見本市中央区青葉町1-2-3", GeocodeWord(word="山田太郎"), GeocodeParts(parts=["青葉町一丁目2-3", "見本市中央区"]), " "]
answers = geocode_batch.sync(client=client, body=batch)
print([type(answer).__name__ for answer in answers], answers[2].result.record.address)
for answer in (
    search_address.sync_detailed(client=client, limit=[0, 1000]),
    lineage.sync_detailed(client=client, address_code="00000"),
):
    print(int(answer.status_code), type(answer.parsed).__name__, answer.parsed.errors[0].parameter)

for case in json.load(open(sys.argv[2])):
    client = Client(base_url=case["base"], headers=case["headers"])
    asks = {
        "search": lambda: search_address.sync_detailed(client=client, word="見本市"),
        "long": lambda: geocode.sync_detailed(client=client, word="あ" * 3000),
        "multi": lambda: search_address_multilingual.sync_detailed(client=client, word_en="Aoba"),
        "batch": lambda: geocode_batch.sync_detailed(client=client, body=["見本市"]),
    }
    answer = asks[case["ask"]]()
    print(int(answer.status_code), type(answer.parsed).__name__, answer.parsed.status)
