#!/bin/sh
# Sends a product, a delivery and two readings, and prints the evaluated temperature.
# Needs KELVINCHAIN_URL, KELVINCHAIN_KEY and KELVINCHAIN_COMPANY (README.md).
set -eu
api="$KELVINCHAIN_URL/api/v1"

send() { # path, media type; the body comes from standard input
  curl --silent --show-error --fail-with-body --retry 5 --max-time 60 \
    --header "Authorization: Bearer $KELVINCHAIN_KEY" --header "content-type: $2" --data-binary @- "$api/$1"
  echo
}

send products application/json <<JSON
{ "products": [{ "itemCode": "EXAMPLE", "nameJa": "例", "nameEn": "Example", "band": "2-8" }] }
JSON

send deliveries application/json <<JSON
{ "deliveries": [{
  "reference": "CURL-1", "deliveryType": "0002", "depositCode": "$KELVINCHAIN_COMPANY",
  "shipFrom": { "name": "霞センター" }, "destination": { "name": "都病院", "kind": "medicalInstitution" },
  "shippingDate": "2026-11-20", "actualPickup": "2026-11-20T09:00:00+09:00",
  "items": [{ "itemCode": "EXAMPLE", "quantity": 1 }],
  "loggers": [{ "serial": "CURL-SN-1", "from": "2026-11-20T09:00:00+09:00", "intervalSeconds": 600 }]
}] }
JSON

send readings text/csv <<CSV
logger,time,celsius
CURL-SN-1,2026-11-20T09:00:00+09:00,4.2
CURL-SN-1,2026-11-20T09:10:00+09:00,4.4
CSV

curl --silent --show-error --fail-with-body --header "Authorization: Bearer $KELVINCHAIN_KEY" \
  "$api/deliveries/CURL-1/temperature"
echo
