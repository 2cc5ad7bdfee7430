import { HistoryOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { disclosureCalls, type DisclosedCompany, type DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import type { DisclosureKind } from '#contract/logistics/rules/transportSections.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { StageLines } from '#web/logistics/disclosure/KindTags.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { patternOf } from '#web/logistics/disclosure/pattern/patternOf.ts'
import { CompanyMatrix } from '#web/logistics/disclosure/settings/CompanyMatrix.tsx'
import { CompanyName, type EditCompany } from '#web/logistics/disclosure/settings/CompanyName.tsx'
import { HistoryDialog } from '#web/logistics/disclosure/settings/HistoryDialog.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

type Props = { row: DisclosureRow; onEdit: (pattern: EditedPattern) => void }

/** Everything that is disclosed of a product, company by company, and what keeps some of it from being seen. */
export function ProductDetail({ row, onEdit }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  const [isHistory, setHistory] = useState(false)
  const { data, error, refetch } = useCall(disclosureCalls.getDisclosure, { productId: row.productId })
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return <p className="quiet">{t('common.loading')}</p>
  const add = { productIds: [row.productId], products: [row], mode: 'add', companyCodes: [], cells: [] } as const
  const discloses = (kind: DisclosureKind) => data.companies.some(one => one.cells.some(cell => cell.kind === kind))
  return (
    <Flex vertical gap="small">
      <Flex wrap gap="small">
        {data.mayEdit && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onEdit({ ...add, isMixed: false })}>
            {t('disclosure.detail.add')}
          </Button>
        )}
        <Button size="small" icon={<HistoryOutlined aria-hidden />} onClick={() => setHistory(true)}>
          {t('disclosure.detail.history')}
        </Button>
      </Flex>
      {data.companies.length === 0 ? (
        <p>{t('disclosure.detail.none')}</p>
      ) : (
        <CompanyRows
          label={t('disclosure.detail.matrix', { product: texts.product(row) })}
          companies={data.companies}
          onEdit={data.mayEdit ? company => onEdit(patternOf(row, company)) : undefined}
        />
      )}
      {data.closedHosts.length > 0 && discloses('shippingList') && (
        <p className="quiet">
          {t('disclosure.detail.closedHosts', { hosts: texts.list(data.closedHosts.map(texts.company)) })}
        </p>
      )}
      {discloses('stockQuantity') && <p className="quiet">{t('disclosure.detail.otherOwners')}</p>}
      {isHistory && <HistoryDialog row={row} onClose={() => setHistory(false)} />}
    </Flex>
  )
}

type RowsProps = {
  label: string
  companies: readonly DisclosedCompany[]
  onEdit: EditCompany
}

function CompanyRows({ label, companies, onEdit }: RowsProps) {
  const isPhone = usePhone()
  if (!isPhone) return <CompanyMatrix {...{ label, companies, onEdit }} />
  return (
    <ul className="divided" aria-label={label}>
      {companies.map(company => (
        <li key={company.code}>
          <CompanyName company={company} onEdit={onEdit} />
          <StageLines cells={company.cells} />
        </li>
      ))}
    </ul>
  )
}
