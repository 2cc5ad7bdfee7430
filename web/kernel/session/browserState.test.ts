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
  'web/kernel/messages/messages.ts': 'what was said',
  'web/kernel/api/queryClient.ts': 'all answers',
  'web/shell/companyContext/useCompanyContext.ts': 'the picked company',
  'web/shell/live/liveState.ts': 'of when a page is',
  'web/kernel/session/tabs.ts': 'searches and choices of a tab',
  'web/logistics/trips/queue/tripQueue.ts': 'what of a user waits to be sent',
  'web/kernel/ui/forms/typed/drafts.ts': 'what was typed, unless the same user comes back',
  'web/shell/guard/endedSession.ts': 'where it ended, until the next one begins',
}

/** Says nothing of a user, or is the session itself. */
const ofTheBrowser: Record<string, string> = {
  'web/kernel/api/sending/portalCalls.ts': 'whose turn it is to renew',
  'web/kernel/api/connection/connection.ts': 'whether the server is out of reach',
  'web/kernel/ui/dialogs/useModal.ts': 'which dialogs are open, which end with the page',
  'web/logistics/disclosure/settings/SettingsList.tsx': 'nothing: an empty set',
  'web/kernel/ui/forms/typed/openForms.ts': 'how many forms the page has, which end with it',
  'web/kernel/temperatureChart/chartLogger.ts': 'nothing: an empty list',
  'web/logistics/deliveries/map/markerStyle.ts': 'how numbers and colours are drawn',
  'web/shell/menu/sideMenuState.ts': 'whether the menu is narrow',
  'web/shell/live/calmMoment.ts': 'when a pointer moved last',
  'web/devices/loggerFiles/queue/useFileQueue.ts': 'a running number',
  'web/kernel/session/currentSession.ts': 'the session',
  'web/kernel/session/storedSession.ts': 'the session',
  'web/kernel/session/unsent.ts': 'a number that tripQueue.ts sets anew with each session',
  'web/logistics/trips/app/installable.ts': 'whether a newer version waits',
  'web/logistics/trips/queue/tripStore.ts':
    'what users entered, each for its user alone (LOG-129); the trips that were seen end with the session',
  'web/kernel/ui/loading/DrawnLater.tsx': 'whether a screen has been drawn',
  'web/app/pageFont.ts': 'nothing: it reads whether somebody is signed in',
  'web/kernel/scheme/scheme.ts': 'light or dark, chosen for this browser',
  'web/kernel/texts/i18n.ts': 'the language, and texts',
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
      'web/kernel/api/sending/portalCalls.ts',
      'web/kernel/api/sending/post.ts',
      'web/kernel/session/endSession.ts',
      'web/kernel/session/freshProfile.ts',
      'web/logistics/deliveries/list/askForRows.ts',
      'web/reporting/boards/useBoards.ts',
      'web/shell/guard/askAboutLink.ts',
      'web/shell/screens/RootScreen.tsx',
    ])
  })
})
