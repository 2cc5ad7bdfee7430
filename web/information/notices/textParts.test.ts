import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphsOf, textPartsOf } from '#web/information/notices/textParts.ts'

const links = (text: string) => textPartsOf(text).flatMap(part => (part.kind === 'link' ? [part.text] : []))
const whole = (text: string) =>
  textPartsOf(text)
    .map(part => part.text)
    .join('')

test('an address that begins with https becomes a link, and ends where its sentence goes on', () => {
  assert.deepEqual(links('詳細は（https://example.com/a?b=1&c=%20#d）をご覧ください。'), [
    'https://example.com/a?b=1&c=%20#d',
  ])
  assert.deepEqual(links('See https://example.com/x. Or (https://example.com/y), please!'), [
    'https://example.com/x',
    'https://example.com/y',
  ])
  assert.deepEqual(links('https://example.com/a_(b) https://example.com。https://b.example、'), [
    'https://example.com/a_(b)',
    'https://example.com',
    'https://b.example',
  ])
})

test('nothing else becomes one, nor an address that hides where it leads', () => {
  const others = [
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'HTTPS://example.com',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    'https://',
    'https://?',
    '<a href="//evil.example">x</a>',
  ]
  for (const text of others) assert.deepEqual(textPartsOf(text), [{ kind: 'text', text }])
})

test('the text itself stays as it is, mark-up and all', () => {
  for (const text of [
    'a<b>https://example.com/"onclick=alert(1)</b>\nc',
    '',
    'https://a.example https://b.example',
    '&lt;',
  ]) {
    assert.equal(whole(text), text)
  }
  assert.deepEqual(links('a<b>https://example.com/"onclick=alert(1)'), ['https://example.com/'])
})

test('an empty line parts paragraphs', () => {
  assert.deepEqual(paragraphsOf('一\n二\n\n三\n \n\n四\n'), ['一\n二', '三', '四\n'])
  assert.deepEqual(paragraphsOf(' \n\n'), [])
})
