import type { DisclosedCompany } from '#contract/logistics/calls/disclosure.ts'
import { disclosureStages } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds, type Stage } from '#contract/logistics/rules/transportSections.ts'
import { KindTags } from '#web/logistics/disclosure/KindTags.tsx'
import { CompanyName, type EditCompany } from '#web/logistics/disclosure/settings/CompanyName.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

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
    <ScrollTable label={label} heads={[t('disclosure.company'), ...stages.map(texts.stage)]}>
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
    </ScrollTable>
  )
}

function CellsOf({ company, stage }: { company: DisclosedCompany; stage: Stage }) {
  const ofStage = disclosureKinds.flatMap(
    kind => company.cells.find(cell => cell.stage === stage && cell.kind === kind) ?? [],
  )
  if (ofStage.length === 0) return <span className="quiet">—</span>
  return <KindTags cells={ofStage} />
}
