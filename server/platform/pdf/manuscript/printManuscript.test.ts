import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { shippedDocument, type ShippedDocument } from '#server/platform/pdf/manuscript/shippedDocument.ts'
import { printManuscript } from '#server/platform/pdf/manuscript/printManuscript.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

const source = (body: string, facts = '') =>
  `---\ntitle: 温度報告\nversion: 2.1\ndate: 2026-11-21\n${facts}---\n\n${body}`
const pdfOf = async (body: string, facts?: string) =>
  printedPdf(await printManuscript(source(body, facts), { language: 'ja' }))

suite('A printed manuscript', () => {
  test('has a title, a language, tags and embedded fonts', async () => {
    const pdf = await pdfOf('# 一章\n\n本文です。')
    assert.equal(pdf.title, '温度報告')
    assert.equal(pdf.language, 'ja')
    assert.equal(pdf.isTagged, true)
    assert.deepEqual(pdf.embeddedFonts.map(name => name.replace(/^[A-Z]{6}\+/, '')).sort(), [
      'NotoSansJP-Bold',
      'NotoSansJP-Regular',
    ])
  })

  test('contains its text: bold and plain, items, notes, cells', async () => {
    const { pages } = await pdfOf(
      '# 一章\n\n温度が**逸脱**しました。\n\n- 項目\n  - 入れ子\n\n1. 手順\n\n> 注意\n\n| 値 | 単位 |\n|---:|---|\n| 8.04 | ℃ |',
    )
    assert.equal(pages.length, 1)
    for (const text of [
      '温度が',
      '逸脱',
      'しました。',
      '項目',
      '入れ子',
      '手順',
      '注意',
      '8.04',
      '℃',
      '2.1',
      '2026年11月21日',
    ]) {
      assert.ok(pages[0]?.includes(text), text)
    }
  })

  test('has page numbers, header and footer on each page but the title page', async () => {
    const { pages } = await pdfOf('# 一章\n\n本文\n\n<!-- page break -->\n\n# 二章\n\n本文', 'cover: page\n')
    assert.equal(pages.length, 4)
    assert.ok(!pages[0]?.includes('/ 4'))
    for (const number of [2, 3, 4]) {
      assert.ok(pages[number - 1]?.includes(`${number} / 4`))
      assert.ok(pages[number - 1]?.includes('KelvinChain'))
    }
  })

  test('has a table of contents with page numbers, and bookmarks', async () => {
    const { pages, bookmarks } = await pdfOf(
      '# 一章\n\n本文\n\n## 一節\n\n本文\n\n<!-- page break -->\n\n# 二章\n\n### 小さな見出し\n\n本文',
      'cover: page\n',
    )
    assert.deepEqual(bookmarks, ['一章', '一節', '二章', '小さな見出し'])
    assert.match(pages[1] ?? '', /一章\n3\n.*一節\n3\n.*二章\n4\n/s)
    assert.ok(!pages[1]?.includes('小さな見出し'))
  })

  test('continues a long table with its head on every page, and loses no row', async () => {
    const rows = Array.from({ length: 90 }, (_, row) => `| 行${row} | 値 |`).join('\n')
    const { pages } = await pdfOf(`# 一章\n\n| 見出し | 値 |\n|---|---|\n${rows}`)
    assert.ok(pages.length > 2)
    assert.ok(pages.every(page => page.includes('見出し')))
    for (let row = 0; row < 90; row++)
      assert.equal(pages.filter(page => page.split('\n').includes(`行${row}`)).length, 1)
  })

  test('never leaves a heading at the end of a page', async () => {
    for (let lines = 20; lines < 29; lines++) {
      const { pages } = await pdfOf(`${'本文\n\n'.repeat(lines)}# 章\n\n## 節\n\n続き`)
      const withHeading = pages.find(page => page.split('\n').includes('章'))
      assert.ok(withHeading?.split('\n').includes('続き'), `${lines} lines above`)
    }
  })

  test('is identical when it is printed again', async () => {
    const print = () => printManuscript(source('# 一章\n\n本文'), { language: 'ja' })
    assert.ok((await print()).equals(await print()))
  })
})

suite('The shipped documents', async () => {
  const print = async (name: ShippedDocument) => ({
    ja: printedPdf(await shippedDocument(name, 'ja')),
    en: printedPdf(await shippedDocument(name, 'en')),
  })
  const printed = { manual: await print('manual'), terms: await print('terms') }

  const expected: [ShippedDocument, 'ja' | 'en', string, string[]][] = [
    ['manual', 'ja', 'KelvinChain ユーザーマニュアル', ['5.1 番号で検索する', '平均動態温度（MKT）', '監査証跡']],
    ['manual', 'en', 'KelvinChain User Manual', ['5.1 Search by number', 'audit trail']],
    ['terms', 'ja', 'KelvinChain 利用規約', ['第1条（適用範囲）', '第16条（お問い合わせ）']],
    ['terms', 'en', 'KelvinChain Terms of Use', ['Article 1 – Scope', 'Article 16 – Contact']],
  ]
  for (const [name, language, title, texts] of expected) {
    test(`include ${title} with its title, language and text`, () => {
      const pdf = printed[name][language]
      assert.deepEqual([pdf.title, pdf.language], [title, language])
      const lines = pdf.pages.join('\n')
      for (const text of texts) assert.ok(lines.includes(text), text)
      assert.ok(!/\*\*|undefined|\uFFFD/.test(lines))
    })
  }

  test('have the same chapters in both languages', () => {
    for (const { ja, en } of [printed.manual, printed.terms]) {
      const numbers = (titles: string[]) => titles.map(title => /\d+(\.\d+)?/.exec(title)?.[0])
      assert.ok(ja.bookmarks.length > 10)
      assert.deepEqual(numbers(ja.bookmarks), numbers(en.bookmarks))
    }
  })

  test('have the version and the day on which they came into force', async () => {
    const pdf = printedPdf(await shippedDocument('terms', 'ja', { version: '3.2', date: '2027-01-05' }))
    assert.ok(pdf.pages[0]?.includes('3.2') && pdf.pages[0].includes('2027年1月5日'))
  })
})
