import { Parser } from 'htmlparser2'
import type { ZipParts } from '#server/devices/loggerFiles/reading/formats/xlsx/zipParts.ts'

export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads a part of a workbook piece by piece; names come without the prefix of their name space. */
export async function eachTag(parts: ZipParts, part: string, { open, text, close }: XmlHandler): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      ontext: data => text?.(data),
      onclosetag: name => close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  await parts.each(part, piece => parser.write(piece))
  parser.end()
}

const local = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)
