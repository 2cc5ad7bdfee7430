import { codes } from '#contract/kernel/codes.ts'
import type { Asked } from '#test/disclosure/centreQuestions.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'
import type { As, TestApp } from '#test/support/portal/testApp.ts'

/** An answer as text with its code: JSON, the lines of a file, or the pages of a PDF. */
export async function reported(portal: TestApp, { call, body }: Asked, as: As) {
  const { headers, bytes, body: text } = await portal.download(call, body, { as })
  const type = String(headers['content-type'])
  const disposition = headers['content-disposition']
  const name = typeof disposition === 'string' ? decodeURIComponent(disposition) : ''
  if (type.startsWith('application/pdf')) {
    return { code: codes.success, text: `${name}\n${printedPdf(bytes).pages.join('\n')}` }
  }
  if (!type.startsWith('application/json')) return { code: codes.success, text: `${name}\n${text}` }
  const { code } = JSON.parse(text) as { code: number }
  return { code, text: code === codes.success ? text : '' }
}
