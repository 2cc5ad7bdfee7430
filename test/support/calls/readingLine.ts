/** A reading as a line of NDJSON (`application/x-ndjson`), as the partner API takes it. */
export const readingLine = (logger: string, atMs: number, celsius: number): string =>
  `{"logger":"${logger}","time":"${new Date(atMs).toISOString()}","celsius":${celsius}}`
