import type { ReactNode } from 'react'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** A cell of two lines: what it is about, and below it what else there is to say. */
export const twoLines = (first: ReactNode, second: ReactNode) => (
  <>
    <div>{first}</div>
    {second && <div className="quiet">{second}</div>}
  </>
)

/** A company or a centre in a cell: its name, and below it its code. */
export const NameAndCode = ({ of: { name, nameEn, code } }: { of: { name: string; nameEn: string; code: string } }) =>
  twoLines(useWords().localName(name, nameEn), code)
