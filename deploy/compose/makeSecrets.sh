#!/bin/sh
# Makes the secrets of compose.yaml in deploy/compose/secrets, which git ignores: random passwords, and a certificate
# for localhost by an authority of its own. Needs OpenSSL 3. What exists stays.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
if [ -e ca.crt ]; then
  echo "deploy/compose/secrets has secrets already; remove the folder for new ones" >&2
  exit 1
fi

random() { openssl rand -hex 24; }

database=$(random)
printf '%s' "$database" >database-password
printf 'postgres://kelvinchain:%s@database:5432/kelvinchain' "$database" >database-url
random >metrics-token

# The hash of a password as mosquitto_passwd writes it: PBKDF2, SHA-512.
broker=$(random)
salt=$(openssl rand -base64 12)
salt_hex=$(printf '%s' "$salt" | openssl base64 -d -A | od -An -tx1 | tr -d ' \n')
hash=$(openssl kdf -binary -keylen 64 -kdfopt digest:SHA512 -kdfopt "pass:$broker" -kdfopt "hexsalt:$salt_hex" \
  -kdfopt iter:101 PBKDF2 | openssl base64 -A)
printf 'portal:$7$101$%s$%s\n' "$salt" "$hash" >broker-passwords
printf 'mqtts://portal:%s@broker:8883' "$broker" >mqtt-url

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 -subj '/CN=KelvinChain on this machine' \
  -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout ca.key -out ca.crt 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj '/CN=localhost' -keyout tls.key -out tls.csr 2>/dev/null
printf 'subjectAltName=DNS:localhost,DNS:broker,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n' >tls.ext
openssl x509 -req -in tls.csr -CA ca.crt -CAkey ca.key -days 397 -extfile tls.ext -out tls.crt 2>/dev/null
cat tls.crt tls.key >tls.pem
rm tls.csr tls.ext

# The containers run as users of their own, and see these files only. The folder stays closed to others here.
chmod 444 database-password database-url metrics-token broker-passwords mqtt-url ca.crt tls.crt tls.key tls.pem
