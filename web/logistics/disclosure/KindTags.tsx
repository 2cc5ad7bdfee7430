import type { ReactNode } from 'react'
import type { DisclosureCell } from '#contract/logistics/rules/disclosureMatrix.ts'
import type { DisclosureKind } from '#contract/logistics/rules/transportSections.ts'
import { byStage, useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'

/** A kind of data as a small mark. */
export function KindTag({ kind, children }: { kind: DisclosureKind; children?: ReactNode }) {
  const { kind: word } = useDisclosureTexts()
  return (
    <span className="disclosure-kind">
      {word(kind)}
      {children}
    </span>
  )
}

type Props<Cell extends DisclosureCell> = { cells: readonly Cell[]; renderMore?: (cell: Cell) => ReactNode }

/** What is disclosed, a line for each stage. */
export function StageLines<Cell extends DisclosureCell>({ cells, renderMore }: Props<Cell>) {
  const { stage: word } = useDisclosureTexts()
  return (
    <dl className="disclosure-lines">
      {byStage(cells).map(({ stage, cells: ofStage }) => (
        <div key={stage}>
          <dt>{word(stage)}</dt>
          <dd>
            {ofStage.map(cell => (
              <KindTag key={cell.kind} kind={cell.kind}>
                {renderMore?.(cell)}
              </KindTag>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
