import { useLocalName } from '#web/kernel/texts/useText.ts'

/** A company or a centre in a cell: its name, and below it its code. */
export function NameAndCode({ of: { name, nameEn, code } }: { of: { name: string; nameEn: string; code: string } }) {
  return (
    <>
      <div>{useLocalName()(name, nameEn)}</div>
      <div className="quiet">{code}</div>
    </>
  )
}
