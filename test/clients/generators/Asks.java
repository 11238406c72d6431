package asks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.GeocodeApi;
import org.openapitools.client.api.SearchApi;
import org.openapitools.client.model.*;

/** What a client by openapi-generator asks; compiled and run by test/clients/generators.test.ts. */
public class Asks {
  public static void main(String[] words) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(words[0]);
    AddressAnswer found = new SearchApi(client).searchAddress("見本市", null, null, null, null, null,
        List.of(Level.SHK, Level.OAZ), null, null, null, null, null, List.of(0, 2), null, null, null);
    System.out.println(found.getResult().getItem().size() + " of " + found.getResult().getInfo().getHit());
    GeocodeApi geocode = new GeocodeApi(client);
    List<GeocodeBatchWord> batch = List.of(new GeocodeBatchWord("見本市中央区青葉町1-2-3"),
        new GeocodeBatchWord(new GeocodeWord().word("山田太郎")),
        new GeocodeBatchWord(new GeocodeParts().parts(List.of("青葉町一丁目2-3", "見本市中央区"))), new GeocodeBatchWord(" "));
    List<GeocodeBatchAnswer> answers = geocode.geocodeBatch(batch, null, null, null);
    for (GeocodeBatchAnswer answer : answers)
      System.out.println(answer.getActualInstance().getClass().getSimpleName());
    System.out.println(((GeocodeAnswer) answers.get(2).getActualInstance()).getResult().getRecord().getAddress());
    System.out.println(geocode.geocode("見本県", null, null, List.of("en"), null).getResult().getRecord().getAddressEn());
    try {
      geocode.lineage("00000");
    } catch (ApiException error) {
      System.out.println(error.getCode());
    }
    for (JsonNode refused : ApiClient.createDefaultObjectMapper().readTree(new File(words[1]))) {
      try {
        ask(refused);
      } catch (ApiException error) {
        // the answer is text there; the type for it is made, and read by the client's own mapper
        org.openapitools.client.model.Error body = ApiClient.createDefaultObjectMapper()
            .readValue(error.getResponseBody(), org.openapitools.client.model.Error.class);
        System.out.println(error.getCode() + " " + body.getClass().getSimpleName() + " " + body.getStatus());
      }
    }
  }

  private static void ask(JsonNode refused) throws ApiException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(refused.get("base").asText());
    client.setRequestInterceptor(request -> refused.get("headers").fields()
        .forEachRemaining(header -> request.header(header.getKey(), header.getValue().asText())));
    switch (refused.get("ask").asText()) {
      case "multi":
        new SearchApi(client).searchAddressMultilingual("Aoba", null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
        break;
      case "batch":
        new GeocodeApi(client).geocodeBatch(List.of(new GeocodeBatchWord("見本市")), null, null, null);
        break;
      case "long":
        new GeocodeApi(client).geocode("あ".repeat(3000), null, null, null, null);
        break;
      default:
        new SearchApi(client).searchAddress("見本市", null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }
  }
}
