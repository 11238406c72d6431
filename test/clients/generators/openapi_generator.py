"""What a client by openapi-generator asks; run by test/clients/generators.test.ts."""

import json
import sys

from openapi_client import ApiClient, Configuration, GeocodeApi, GeocodeBatchWord, GeocodeParts, GeocodeWord, Level, SearchApi
from openapi_client.exceptions import ApiException

api = ApiClient(Configuration(host=sys.argv[1]))
search, geocode = SearchApi(api), GeocodeApi(api)
found = search.search_address(word="見本市", limit=[0, 2], address_level=[Level.SHK, Level.OAZ])
print(found.result.info.hit, [item.address for item in found.result.item])
words = ["見本市中央区青葉町1-2-3", GeocodeWord(word="山田太郎"), GeocodeParts(parts=["青葉町一丁目2-3", "見本市中央区"]), " "]
answers = geocode.geocode_batch([GeocodeBatchWord(word) for word in words])
parts = answers[2].actual_instance.result
print([type(answer.actual_instance).__name__ for answer in answers], parts.record.address)
for ask in (lambda: search.search_address(limit=[0, 1000]), lambda: geocode.lineage(address_code="00000")):
    try:
        ask()
    except ApiException as error:
        print(error.status, type(error.data).__name__, error.data.errors[0].parameter)
lines = "".join(json.dumps(word) + "\n" for word in ["見本市", " "])
response = api.call_api("POST", f"{sys.argv[1]}/geocode", {"Content-Type": "application/x-ndjson"}, lines)
print([json.loads(line)["status"] for line in response.read().decode().splitlines()])

for case in json.load(open(sys.argv[2])):
    # else it waits as long as Retry-After says, which of a day's quota is hours
    client = ApiClient(Configuration(host=case["base"], retries=0))
    for name, value in case["headers"].items():
        client.set_default_header(name, value)
    asks = {
        "search": lambda: SearchApi(client).search_address(word="見本市"),
        "long": lambda: GeocodeApi(client).geocode(word="あ" * 3000),
        "multi": lambda: SearchApi(client).search_address_multilingual(word_en="Aoba"),
        "batch": lambda: GeocodeApi(client).geocode_batch([GeocodeBatchWord("見本市")]),
    }
    try:
        asks[case["ask"]]()
    except ApiException as error:
        print(error.status, type(error.data).__name__, error.data.status)
