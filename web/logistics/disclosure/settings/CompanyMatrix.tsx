import type { DisclosedCompany } from '#contract/logistics/calls/disclosure.ts'
import { disclosureStages } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds, type Stage } from '#contract/logistics/rules/transportSections.ts'
import { KindTag } from '#web/logistics/disclosure/KindTags.tsx'
import { CompanyName, type EditCompany } from '#web/logistics/disclosure/settings/CompanyName.tsx'
import { Periods } from '#web/logistics/disclosure/settings/Periods.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ScrollArea } from '#web/kernel/ui/scrolling/ScrollArea.tsx'

type Props = {
  label: string
  companies: readonly DisclosedCompany[]
  onEdit: EditCompany
}

/** A row for each company, a column for each stage that any of them is shown. */
export function CompanyMatrix({ label, companies, onEdit }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  const stages = disclosureStages.filter(stage =>
    companies.some(company => company.cells.some(cell => cell.stage === stage)),
  )
  return (
    <ScrollArea className="disclosure-matrix-scroll" role="region" label={label}>
      <table className="disclosure-matrix">
        <thead>
          <tr>
            <th scope="col">{t('disclosure.company')}</th>
            {stages.map(stage => (
              <th key={stage} scope="col">
                {texts.stage(stage)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {companies.map(company => (
            <tr key={company.code}>
              <th scope="row">
                <CompanyName company={company} onEdit={onEdit} />
              </th>
              {stages.map(stage => (
                <td key={stage}>
                  <CellsOf company={company} stage={stage} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function CellsOf({ company, stage }: { company: DisclosedCompany; stage: Stage }) {
  const ofStage = disclosureKinds.flatMap(
    kind => company.cells.find(cell => cell.stage === stage && cell.kind === kind) ?? [],
  )
  if (ofStage.length === 0) return <span className="quiet">—</span>
  return ofStage.map(({ kind, periods }) => (
    <KindTag key={kind} kind={kind}>
      <Periods periods={periods} />
    </KindTag>
  ))
}
