import { Parser } from 'htmlparser2'

export type MarkupHandler = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** A parser of XML or HTML that reports names without the prefix of their namespace. */
export const markupParser = ({ open, text, close }: MarkupHandler, { isXml = true } = {}): Parser =>
  new Parser(
    {
      onopentag: (name, attributes) => open(localName(name), attributes),
      ontext: data => text?.(data),
      onclosetag: name => close?.(localName(name)),
    },
    { xmlMode: isXml, decodeEntities: true },
  )

export const localName = (name: string) => name.slice(name.indexOf(':') + 1)
