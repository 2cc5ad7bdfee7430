import assert from 'node:assert/strict'
import fs from 'node:fs'
import { suite, test } from 'node:test'

/** What stays in a tab or in the browser beside React's own state, which ends with its page (app/SessionScope). */
const keeps = [
  /^(export )?let /m,
  /^(export )?const \w+[^=\n]*= (await )?(new (Map|Set|WeakMap|WeakSet|AbortController)\b|create[<(]|create\w*Client\()/m,
  /\b(localStorage|sessionStorage|indexedDB|BroadcastChannel|document\.cookie|window\.name)\b/,
  /\bcaches\./,
]

/** Is emptied or replaced when the session begins, ends or becomes another one. */
const ofTheSession: Record<string, string> = {
  'web/app/messages.ts': 'what was said',
  'web/app/queryClient.ts': 'all answers',
  'web/enterpriseChoice/choiceOfTab.ts': 'the picked company',
  'web/live/liveState.ts': 'of when a page is',
  'web/session/tabStorage.ts': 'searches and choices of a tab',
}

/** Says nothing of a user, or is the session itself. */
const ofTheBrowser: Record<string, string> = {
  'web/api/portalCalls.ts': 'whose turn it is to renew',
  'web/charts/alignment.ts': 'nothing: an empty list',
  'web/deliveries/map/markerStyle.ts': 'how numbers and colours are drawn',
  'web/layout/sideMenuState.ts': 'whether the menu is narrow',
  'web/live/calmMoment.ts': 'when a pointer moved last',
  'web/loggerFiles/queue/useFileQueue.ts': 'a running number',
  'web/session/currentSession.ts': 'the session',
  'web/session/sharedStorage.ts': 'the session',
  'web/texts/i18n.ts': 'the language, and texts',
}

const sources = fs
  .globSync('web/**/*.{ts,tsx}')
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => ({ file, text: fs.readFileSync(file, 'utf8') }))
const keepers = sources.filter(({ text }) => keeps.some(one => one.test(text)))

suite('what the browser keeps', () => {
  test('is listed here, with whose it is: a new one hangs on the session, or says why not', () => {
    const listed = [...Object.keys(ofTheSession), ...Object.keys(ofTheBrowser)]
    assert.deepEqual(keepers.map(({ file }) => file).toSorted(), listed.toSorted())
  })

  for (const file of Object.keys(ofTheSession)) {
    test(`ends with the session: ${file}`, () => {
      assert.match(keepers.find(one => one.file === file)?.text ?? '', /^whenSessionChanges\(/m)
    })
  }

  test('comes from calls of the session that asked: only what stands on no page takes the session of now', () => {
    const takers = sources.filter(({ text }) => /\b(currentCalls|portalCalls|createPost)\(/.test(text))
    assert.deepEqual(takers.map(({ file }) => file).toSorted(), [
      'web/api/portalCalls.ts',
      'web/api/post.ts',
      'web/app/SessionScope.tsx',
      'web/app/askAboutLink.ts',
      'web/app/freshProfile.ts',
      'web/session/endSession.ts',
    ])
  })
})
