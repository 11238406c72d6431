"""What a client by openapi-generator asks; run by test/clients/generators.test.ts."""

import json
import sys

from openapi_client import ApiClient, Configuration, GeocodeApi, GeocodeBatchWord, GeocodeWord, Level, SearchApi
from openapi_client.exceptions import ApiException

api = ApiClient(Configuration(host=sys.argv[1]))
search, geocode = SearchApi(api), GeocodeApi(api)
found = search.search_address(word="見本市", limit=[0, 2], address_level=[Level.SHK, Level.OAZ])
print(found.result.info.hit, [item.address for item in found.result.item])
words = ["見本市中央区青葉町1-2-3", GeocodeWord(word="山田太郎"), " "]
answers = geocode.geocode_batch([GeocodeBatchWord(word) for word in words])
print([type(answer.actual_instance).__name__ for answer in answers])
for ask in (lambda: search.search_address(limit=[0, 1000]), lambda: geocode.lineage(address_code="00000")):
    try:
        ask()
    except ApiException as error:
        print(error.status, type(error.data).__name__, error.data.errors[0].parameter)
lines = "".join(json.dumps(word) + "\n" for word in ["見本市", " "])
told = api.call_api("POST", f"{sys.argv[1]}/geocode", {"Content-Type": "application/x-ndjson"}, lines)
print([json.loads(line)["status"] for line in told.read().decode().splitlines()])
