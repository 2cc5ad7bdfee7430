import fs from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'

const columns = 'id,time,user,company,operation,subject,result_code,ip,user_id,company_id'

/** A row of the operation log, as texts that PostgreSQL reads; empty where there is nothing. */
export type LogLine = {
  id: string
  at: string
  operation: string
  subject: string
  resultCode: string
  ip: string
  userId: string
  companyId: string
}

/** The rows of a month's file. */
export async function* logLinesOf(file: string): AsyncGenerator<LogLine> {
  const source = fs.createReadStream(file)
  const unpacked = createGunzip()
  const lines = parse()
  source.on('error', error => unpacked.destroy(error))
  unpacked.on('error', error => lines.destroy(error))
  let isHead = true
  for await (const line of source.pipe(unpacked).pipe(lines) as AsyncIterable<string[]>) {
    if (isHead && line.join() !== columns) throw new Error(`${file} is no month of the operation log`)
    const [id = '', at = '', , , operation = '', subject = '', resultCode = '', ip = '', userId = '', companyId = ''] =
      line
    if (!isHead) yield { id, at, operation, subject, resultCode, ip, userId, companyId }
    isHead = false
  }
}

export async function countLines(file: string): Promise<number> {
  let count = 0
  for await (const line of logLinesOf(file)) if (line.id !== '') count++
  return count
}
