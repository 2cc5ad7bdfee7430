import { eachLine } from '#server/telemetry/readingForms/bodyLines.ts'
import type { AcceptEntry } from '#server/telemetry/readingForms/readingForms.ts'

/** One JSON object a line. A line that is no JSON is refused by itself. */
export async function readNdjson(body: AsyncIterable<Buffer>, take: AcceptEntry): Promise<void> {
  await eachLine(body, (text, line) => {
    const parsed = parseLine(text)
    if (parsed === undefined) take.refuse(line, 'the line is not JSON')
    else take.entry(parsed, line)
  })
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
