import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { DisclosureSearch, SortKey } from '#web/logistics/disclosure/disclosureList.ts'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { transportKinds } from '#contract/logistics/rules/explainedDisclosure.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { KindTags } from '#web/logistics/disclosure/KindTags.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import dayjs from 'dayjs'
import { todayInPortal } from '#web/kernel/settings.ts'

export type PreviewProps = {
  search: DisclosureSearch
  companyCode: string
  /** The company's. */
  name: string
  onSearch: (search: DisclosureSearch) => void
}

/** The deliveries as the company's own list has them; what is hidden from it says so. A click in a row tells why. */
export function PreviewedDeliveries({ search, companyCode, name, onSearch }: PreviewProps) {
  const { t, count } = useWords()
  const { owner, page, size } = search
  const { from, until } = seenPeriod(search)
  const answer = useCall(
    disclosureCalls.getDeliveriesPreview,
    { companyCode, owner, shippingDateFrom: from, shippingDateTo: until, page, pageSize: size },
    { keepPrevious: true },
  )
  const onWhy = ({ deliveryId }: DeliveryRow) =>
    onSearch({ view: 'why', company: companyCode, owner, delivery: deliveryId })
  const total = count(answer.data?.ownTotal ?? 0)
  return (
    <ListResults
      search={search}
      onSearch={onSearch}
      answer={answer}
      texts={{
        title: t('disclosure.views.seen'),
        found: number => t('disclosure.seen.found', { company: name, number, total }),
        none: { title: t('disclosure.seen.none', { company: name }), hint: t('disclosure.seen.noneHint', { total }) },
      }}
      columns={useColumns(onWhy)}
      keyOf={row => row.deliveryId}
      onOpen={onWhy}
    />
  )
}

function useColumns(onWhy: (row: DeliveryRow) => void): readonly Column<DeliveryRow, SortKey>[] {
  const { t, nameIn, localName, day } = useWords()
  const wide = { className: 'list-wide', onCard: 'wide' } as const
  const hidden = <span className="quiet">{t('deliveries.notDisclosed')}</span>
  return [
    column(
      t('deliveries.columns.reference'),
      ({ reference, shippingDate }) => (
        <>
          <div className="list-reference">{reference}</div>
          <div className="quiet">{day(shippingDate)}</div>
        </>
      ),
      { onCard: 'top' },
    ),
    column(
      t('disclosure.seen.kinds'),
      ({ disclosed }) =>
        disclosed.all ? (
          t('disclosure.seen.all')
        ) : (
          <KindTags cells={transportKinds.filter(kind => disclosed[kind]).map(kind => ({ kind }))} />
        ),
      wide,
    ),
    column(
      t('deliveries.columns.section'),
      ({ deliveryType, shipFrom, destination }) =>
        twoLines(t(`deliveries.sections.${deliveryType}`), `${nameIn(shipFrom)} → ${nameIn(destination)}`),
      wide,
    ),
    column(
      t('disclosure.why.facts.item'),
      ({ items }) =>
        items ? (
          <>
            {localName(items.nameJa, items.nameEn)}{' '}
            {items.count > 1 && <span className="quiet">+{items.count - 1}</span>}
            <div className="quiet">{items.lot}</div>
          </>
        ) : (
          hidden
        ),
      { className: 'list-wide' },
    ),
    column(t('deliveries.columns.outcome'), ({ temperature, awaitingData }) =>
      temperature ? <OutcomeTag outcome={shownOutcome(temperature.outcome, awaitingData)} /> : hidden,
    ),
    column(
      t('forms.reason'),
      row => (
        <Button
          size="small"
          icon={<QuestionCircleOutlined aria-hidden />}
          aria-label={t('disclosure.seen.whyOf', { reference: row.reference })}
          onClick={() => onWhy(row)}
        >
          {t('forms.reason')}
        </Button>
      ),
      { onCard: 'topEnd' },
    ),
  ]
}

/** The shipping days looked at: the last three months unless somebody chose others. */
export function seenPeriod({ from, until }: DisclosureSearch): { from: string; until: string } {
  const last = until ?? todayInPortal()
  return { from: from ?? dayjs(last).subtract(3, 'month').format('YYYY-MM-DD'), until: last }
}
