import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { basename } from 'node:path'
import { suite, test } from 'node:test'
import { DCLinter } from 'dclint'
import { settingNames } from '#server/platform/settings/config.ts'
import { read, readYaml, root } from '#test/deployment/manifests.ts'

type Service = {
  environment: Record<string, string>
  command?: string[]
  secrets?: string[]
  tmpfs?: string[]
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  deploy?: { replicas: number }
  networks: string[] | { front: { ipv4_address: string } }
}
type Name = 'portal' | 'database' | 'broker' | 'mail' | 'proxy'
type Compose = {
  services: Record<Name, Service>
  secrets: Record<string, { file: string }>
  networks: { front: { ipam: { config: { subnet: string; ip_range: string }[] } } }
}
const { services, secrets, networks } = readYaml('compose.yaml') as Compose
const { portal, database, proxy } = services
const haproxy = read('deploy/compose/haproxy.cfg')

// Order and quotes are the formatter's; that it is built here and has a name is meant.
const leftOut = [
  'no-build-and-image',
  'no-quotes-in-volumes',
  'service-dependencies-alphabetical-order',
  'service-keys-order',
  'service-ports-alphabetical-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]

function isWithin(address: string, range: string): boolean {
  const [network = '', bits] = range.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(bits))
  return list.check(address)
}

suite('compose.yaml', () => {
  test('is valid and follows the rules of its linter', () => {
    const rules = Object.fromEntries(leftOut.map(name => [name, 0 as const]))
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
    const linted: { messages: { line: number; message: string }[] }[] = linter.lintFiles(
      [`${root}/compose.yaml`],
      false,
    )
    const faults = linted.flatMap(({ messages }) => messages)
    assert.deepEqual(
      faults.map(({ line, message }) => `${line}: ${message}`),
      [],
    )
  })

  test('sets only what the portal or Node knows, and secrets from files that it is given', () => {
    const unknown = Object.keys(portal.environment).filter(name => !settingNames.includes(name))
    assert.deepEqual(unknown, ['NODE_EXTRA_CA_CERTS'])
    const files = Object.values(portal.environment).filter(value => value.startsWith('/run/secrets/'))
    assert.deepEqual(files.map(file => basename(file)).toSorted(), portal.secrets?.toSorted())
    assert.ok(files.length > 3)
  })

  test('has no secret in it, and each of its files is made by makeSecrets.sh', () => {
    const script = read('deploy/compose/makeSecrets.sh')
    for (const { file } of Object.values(secrets)) {
      assert.match(file, /^deploy\/compose\/secrets\//)
      assert.match(script, new RegExp(`chmod 444 .*\\b${RegExp.escape(basename(file))}( |\\n)`))
    }
    assert.match(read('.gitignore'), /^\/deploy\/compose\/secrets\/$/m)
  })

  test('runs everything on a read-only root without capabilities; the portal writes to /tmp and its archive', () => {
    for (const service of Object.values(services)) {
      assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']])
    }
    assert.match(portal.tmpfs?.join() ?? '', /^\/tmp:/)
    assert.deepEqual(portal.volumes, ['archive:/data/archive'])
  })

  test('gives the portal time to end (OPS-5), and the database room for the connections of all', () => {
    assert.ok(Number.parseInt(portal.stop_grace_period ?? '', 10) > 10)
    const max = Number(/max_connections=(\d+)/.exec(database.command?.join(' ') ?? '')?.[1])
    assert.ok(max >= (portal.deploy?.replicas ?? 0) * 36 + 20, `${max} connections`)
  })

  test('has a proxy that knows every portal, and that alone is trusted about addresses', () => {
    assert.match(haproxy, new RegExp(`server-template portal ${portal.deploy?.replicas} portal:8080 `))
    assert.match(haproxy, /option httpchk GET \/readyz\n/)
    const checkSeconds = Number(/timeout check (\d+)s\n/.exec(haproxy)?.[1])
    assert.ok(checkSeconds > 6, 'a portal without its database would be taken out before it can say so')
    const { front } = proxy.networks as { front: { ipv4_address: string } }
    assert.equal(portal.environment['TRUSTED_PROXIES'], front.ipv4_address)
    const [range] = networks.front.ipam.config
    if (!range) assert.fail('the network has no range')
    assert.ok(isWithin(front.ipv4_address, range.subnet))
    assert.ok(isWithin(range.ip_range.replace(/\/.*/, ''), range.subnet))
    assert.ok(!isWithin(front.ipv4_address, range.ip_range), 'a container that started before may have it')
  })

  test('has the access list of the documentation in its broker', () => {
    const documented = /```\n(user portal\n[^`]+)```/.exec(read('docs/operation/mqtt.md'))?.[1]
    assert.equal(read('deploy/compose/mosquitto.acl'), documented)
  })
})
