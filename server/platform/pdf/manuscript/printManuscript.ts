import { drawContents, type Heading, reserveContents } from '#server/platform/pdf/manuscript/contents.ts'
import { drawBlock } from '#server/platform/pdf/manuscript/drawBlock.ts'
import { type Block, readManuscript } from '#server/platform/pdf/manuscript/markdown.ts'
import { createOutline } from '#server/platform/pdf/manuscript/outline.ts'
import { drawPageFrames, productName } from '#server/platform/pdf/pageFrame.ts'
import { bytesOf, openSheet, type PrintLanguage, type Sheet } from '#server/platform/pdf/sheet.ts'
import { textOf } from '#server/platform/pdf/styledText.ts'
import { drawTitleBlock, drawTitlePage, type Edition } from '#server/platform/pdf/manuscript/title.ts'

const words = {
  ja: { version: '版数', date: '発行日', contents: '目次' },
  en: { version: 'Version', date: 'Issued', contents: 'Contents' },
}

/** `version` and `date` (YYYY-MM-DD) override the manuscript's own. */
export type PrintOptions = { language: PrintLanguage; version?: string; date?: string }

/**
 * Prints a manuscript as PDF. Its front matter has title, subtitle, version, date, and `cover: page` for a title page and a
 * table of contents. The same manuscript and options give the same bytes.
 */
export async function printManuscript(source: string, options: PrintOptions): Promise<Buffer> {
  const { facts, blocks } = readManuscript(source)
  const { language } = options
  const version = options.version ?? facts['version'] ?? ''
  const writtenAt = new Date(`${options.date ?? facts['date'] ?? ''}T00:00:00Z`)
  const day = dayText(writtenAt, language)
  const edition: Edition = {
    title: facts['title'] ?? '',
    subtitle: facts['subtitle'] ?? '',
    facts: [
      [words[language].version, version],
      [words[language].date, day],
    ],
  }
  const sheet = openSheet({ title: edition.title, language, author: productName, writtenAt })
  const hasCover = facts['cover'] === 'page'
  if (hasCover) drawWithCover(sheet, edition, blocks, words[language].contents)
  else drawPlain(sheet, edition, blocks)
  const line = `${edition.title} ${words[language].version} ${version} ・ ${day}`
  drawPageFrames(sheet, { edition: line, firstPage: hasCover ? 1 : 0 })
  return await bytesOf(sheet)
}

function drawPlain(sheet: Sheet, edition: Edition, blocks: readonly Block[]) {
  drawTitleBlock(sheet, edition)
  drawBlocks(sheet, blocks)
}

function drawWithCover(sheet: Sheet, edition: Edition, blocks: readonly Block[], contentsTitle: string) {
  drawTitlePage(sheet, edition)
  reserveContents(sheet, blocks.flatMap(headingIn))
  drawContents(sheet, drawBlocks(sheet, blocks), contentsTitle, 1)
}

function drawBlocks(sheet: Sheet, blocks: readonly Block[]) {
  const outline = createOutline(sheet)
  for (const [index, block] of blocks.entries()) drawBlock(sheet, block, blocks.slice(index + 1), outline)
  return outline.placed
}

const headingIn = (block: Block): Heading[] =>
  block.kind === 'heading' ? [{ level: block.level, text: textOf(block.text) }] : []

const dayText = (day: Date, language: PrintLanguage) =>
  day.toLocaleDateString(language === 'ja' ? 'ja-JP' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
