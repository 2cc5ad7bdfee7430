import { defineConfig } from 'oxlint'

/**
 * The order of the domains (docs/architecture.md): a file imports from its own domain and from those before it, types
 * included. `kernel` is contract/'s first, `platform` server/'s.
 */
const domains = [
  'kernel',
  'platform',
  'identity',
  'partners',
  'telemetry',
  'logistics',
  'devices',
  'quality',
  'information',
  'reporting',
  'records',
  'integration',
  'operations',
  'app',
]

/** On the web: `shell` is the frame of the screens, and a delivery's page has its loggers' files (devices). */
const webDomains = [
  'kernel',
  'shell',
  'information',
  'identity',
  'partners',
  'devices',
  'logistics',
  'quality',
  'reporting',
  'records',
  'integration',
  'operations',
  'app',
]

const restricted = (files: string[], patterns: { regex: string; message: string }[]) => ({
  files,
  rules: { 'eslint/no-restricted-imports': ['error', { patterns }] as ['error', object] },
})

const noWeb = { regex: '^#web/', message: "server/ never imports the browser's code" }
const ownWorld = {
  regex: '^#(server|web|demo|test)/',
  message: 'contract/ belongs to no world: it imports nothing of ours',
}
const inBrowser = {
  regex: '^#(server|demo|test)/',
  message: 'web/ runs in the browser: only contract/ is shared with the server',
}
const coversOnly = '^#test/(?!rules/covers\\.ts$)'

const layers = domains.flatMap((domain, place) => {
  const later = domains.slice(place + 1).join('|')
  const upwards = { regex: `^#(server|contract)/(${later})/`, message: `${domain} comes before that domain` }
  const order = later === '' ? [] : [upwards]
  return [
    restricted([`server/${domain}/**`], [noWeb, ...order]),
    restricted([`contract/${domain}/**`], [ownWorld, ...order]),
  ]
})

const webLayers = webDomains.map((domain, place) => {
  const later = webDomains.slice(place + 1).join('|')
  const upwards = { regex: `^#web/(${later})/`, message: `${domain} comes before that domain` }
  return restricted([`web/${domain}/**`], [inBrowser, ...(later === '' ? [] : [upwards])])
})

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'node'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [
          {
            from: 'package',
            package: 'node:test',
            name: ['test', 'suite'],
          },
        ],
      },
    ],
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'eslint/no-console': 'off',
    'eslint/no-empty-pattern': [
      'error',
      {
        allowObjectPatternsAsParameters: true,
      },
    ],
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-await-in-loop': 'off',
    // tsc checks it, and knows what the build makes of `texts.ts?lazy`.
    'import/default': 'off',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-module-specifiers': 'off',
  },
  overrides: [
    ...layers,
    restricted(['web/*'], [inBrowser]),
    ...webLayers,
    // Tests act on the whole portal.
    restricted(['server/**/*.test.ts'], [noWeb]),
    restricted(
      ['contract/**/*.test.ts'],
      [{ regex: `^#(server|web|demo)/|${coversOnly}`, message: 'tests of contract/ only say which rules they show' }],
    ),
    restricted(
      ['web/**/*.test.ts'],
      [{ regex: `^#(server|demo)/|${coversOnly}`, message: 'tests of web/ only say which rules they show' }],
    ),
    // Browsers show no PDF in a sandboxed frame.
    { files: ['web/kernel/pdf/**'], rules: { 'react/iframe-missing-sandbox': 'off' } },
  ],
  ignorePatterns: ['dist/**', 'data/**', 'server/platform/db/tables.ts'],
})
