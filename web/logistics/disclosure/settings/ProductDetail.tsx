import { HistoryOutlined, PlusOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Flex, Pagination } from 'antd'
import {
  disclosureCalls,
  type DisclosedCompany,
  type DisclosureRow,
  type DisclosureEvent,
} from '#contract/logistics/calls/disclosure.ts'
import type { DisclosureKind, Stage } from '#contract/logistics/rules/transportSections.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import {
  StageLines,
  KindTags,
  byStage,
  useDisclosureTexts,
  BeforeAndAfter,
} from '#web/logistics/disclosure/KindTags.tsx'
import { newPattern, patternOf, type EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { LoadFailed, Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { RowTable, type RowColumn } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useState } from 'react'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { row: DisclosureRow; onEdit: (pattern: EditedPattern) => void }

/** Everything that is disclosed of a product, company by company, and what keeps some of it from being seen. */
export function ProductDetail({ row, onEdit }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  const { data, error, refetch } = useCall(disclosureCalls.getDisclosure, { productId: row.productId })
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return <p className="quiet">{t('common.loading')}</p>
  const discloses = (kind: DisclosureKind) => data.companies.some(one => one.cells.some(cell => cell.kind === kind))
  return (
    <Flex vertical gap="small">
      <Flex wrap gap="small">
        {data.mayEdit && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => onEdit(newPattern([row.productId], [row]))}
          >
            {t('disclosure.detail.add')}
          </Button>
        )}
        <DialogButton size="small" icon={<HistoryOutlined aria-hidden />} label={t('changeHistory.title')}>
          {close => <HistoryDialog row={row} onClose={close} />}
        </DialogButton>
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
    </Flex>
  )
}

type RowsProps = { label: string; companies: readonly DisclosedCompany[]; onEdit: EditCompany }

/** A row for each company, a column for each stage that any of them is shown; on a phone, one below the other. */
function CompanyRows({ label, companies, onEdit }: RowsProps) {
  const t = useText()
  const texts = useDisclosureTexts()
  if (usePhone()) {
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
  const stageColumn = (stage: Stage): RowColumn<DisclosedCompany> => [
    texts.stage(stage),
    ({ cells }) => {
      const shown = byStage(cells).find(one => one.stage === stage)
      return shown ? <KindTags cells={shown.cells} /> : <span className="quiet">—</span>
    },
  ]
  return (
    <RowTable
      label={label}
      rows={companies}
      keyOf={({ code }) => code}
      renderColumns={[
        [t('disclosure.company'), company => <CompanyName company={company} onEdit={onEdit} />, 'name'],
        ...byStage(companies.flatMap(({ cells }) => cells)).map(({ stage }) => stageColumn(stage)),
      ]}
    />
  )
}

/** Missing for those who only read. */
type EditCompany = ((company: DisclosedCompany) => void) | undefined

/** A company's name, whether anybody of it can sign in, and the way to change what it is shown. */
function CompanyName({ company, onEdit }: { company: DisclosedCompany; onEdit: EditCompany }) {
  const t = useText()
  const texts = useDisclosureTexts()
  const name = texts.company(company)
  return (
    <Flex gap="small" align="flex-start" justify="space-between">
      <div>
        {name}
        {!company.isActive && <div className="quiet">{t('disclosure.detail.inactiveHint')}</div>}
      </div>
      {onEdit && (
        <Button
          size="small"
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('disclosure.detail.editOf', { company: name })}
          title={t('common.edit')}
          onClick={() => onEdit(company)}
        />
      )}
    </Flex>
  )
}

const pageSize = 50

/** Who disclosed a product to whom, who withdrew it, and why: the newest first. */
function HistoryDialog({ row, onClose }: { row: DisclosureRow; onClose: () => void }) {
  const { t } = useWords()
  const { product } = useDisclosureTexts()
  const [page, setPage] = useState(1)
  const body = { productId: row.productId, page, pageSize }
  const answer = useCall(disclosureCalls.getDisclosureHistory, body, { keepPrevious: true })
  const title = t('disclosure.history.title', { product: product(row) })
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <Answered answer={answer} empty={t('changeHistory.none')} isEmpty={({ total }) => total === 0}>
        {({ rows, total }) => (
          <>
            <ol className="box divided disclosure-changes" aria-label={title} tabIndex={0}>
              {rows.map((event, index) => (
                <Event key={`${page} ${index}`} event={event} />
              ))}
            </ol>
            <Pagination simple hideOnSinglePage current={page} pageSize={pageSize} total={total} onChange={setPage} />
          </>
        )}
      </Answered>
    </Dialog>
  )
}

function Event({ event: { at, by, reason, company, stage, kind, before, after } }: { event: DisclosureEvent }) {
  const { t, instant } = useWords()
  const texts = useDisclosureTexts()
  const act = before ? (after ? 'changed' : 'removed') : 'added'
  // What the portal or its database did is nobody's act.
  const who = /^(system|database):/.test(by) ? t('changeHistory.system') : by
  return (
    <li>
      <div>
        <strong>{t(`disclosure.history.${act}`)}</strong>{' '}
        <span className="quiet">{t('disclosure.history.by', { at: instant(at), by: who })}</span>
      </div>
      <div>
        {texts.company(company)}　{texts.stage(stage)}・{texts.kind(kind)}
      </div>
      <BeforeAndAfter before={before ? [before] : []} after={after ? [after] : []} />
      {reason && <div className="quiet">{t('changeHistory.reason', { reason })}</div>}
    </li>
  )
}
