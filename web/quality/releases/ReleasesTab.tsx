import { Button, Flex } from 'antd'
import { useState } from 'react'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { ChooseAll, useChosen, ChooseRow, type Chosen } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import type { QualityTabProps } from '#web/quality/QualityPage.tsx'
import { DecideDialog } from '#web/quality/releases/decide/DecideDialog.tsx'
import type { ChosenDelivery } from '#web/quality/releases/decide/decisionRequests.ts'
import { releaseList } from '#web/quality/releases/releaseList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useManyCompanies } from '#web/kernel/session/menus.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { DeliveryCell } from '#web/quality/DeliveryCell.tsx'
import { LotNames, Origin, Quantity, ReleaseBlockers, Standing, useLotName } from '#web/quality/releases/lotCells.tsx'

/** What is released by itself, or decided by others, shows by itself. */
const live = { background: true, refetchIntervalMs: 15_000 }

/** Lots of deliveries, those that wait first: decided one by one, or several at once. */
export function ReleasesTab({ search: inUrl, onSearch }: QualityTabProps) {
  const { t, words, count } = useEvidenceWords()
  const context = { enterpriseCode: useCompanyContext() }
  const search = releaseList.url.parse(inUrl)
  const answer = useList(releaseCalls.getReleaseList, releaseList, search, context, live)
  const chosen = useChosen(answer.data?.rows, row => row.mayDecide, keyOfRow)
  const [decided, setDecided] = useState<readonly ReleaseRow[]>()
  return (
    <>
      <ListScreen
        list={releaseList}
        search={search}
        onSearch={onSearch}
        answer={answer}
        file={{ call: releaseCalls.downloadReleaseCsv, context }}
        tools={
          chosen.rows.length > 0 && (
            <Button type="primary" onClick={() => setDecided(chosen.rows)}>
              {t('releases.list.decideChosen')} ({count(chosen.rows.length)})
            </Button>
          )
        }
        above={
          <ChooseAll
            chosen={chosen}
            label={t('releases.list.chooseAll')}
            chosenText={number => t('releases.list.chosen', { number })}
          />
        }
        texts={{
          title: t('releases.title'),
          found: number => t('releases.list.found', { number }),
          none: { title: t('releases.list.none'), hint: t('releases.list.noneHint') },
          empty: { title: t('releases.list.emptyUndecided'), hint: t('releases.list.emptyUndecidedHint') },
        }}
        fields={[
          { text: 'keyword', label: t('releases.filter.keyword'), isWide: true },
          {
            choice: 'decision',
            label: t('releases.columns.decision'),
            option: decision => (decision === 'all' ? t('lists.filter.any') : words.decisions[decision]),
          },
          { days: ['from', 'until'], label: t('releases.filter.arrived') },
          { flag: 'quarantinedOnly', label: t('releases.filter.quarantinedOnly') },
          { flag: 'ownOnly', label: t('releases.filter.ownOnly') },
        ]}
        columns={useReleaseColumns(chosen, row => setDecided([row]))}
        keyOf={keyOfRow}
      />
      {decided && (
        <DecideDialog
          deliveries={byDelivery(decided)}
          onClose={() => setDecided(undefined)}
          onDone={() => chosen.choose([])}
        />
      )}
    </>
  )
}

const nothingChosen: Chosen<ReleaseRow> = { able: [], rows: [], choose: () => undefined }

/** The same list as a card of a dashboard; lots are decided in the list. */
export const ReleasesCard = listCard({
  url: releaseList.url,
  ask: asks(releaseCalls.getReleaseList, releaseList),
  useColumns: () => useReleaseColumns(nothingChosen, () => undefined),
  keyOf: row => keyOfRow(row),
})

/** A signature is about the lots of one delivery. */
const byDelivery = (rows: readonly ReleaseRow[]): ChosenDelivery[] =>
  [...Map.groupBy(rows, row => row.delivery.deliveryId)].map(([deliveryId, lots]) => {
    const [first] = lots
    const { caseId = null, caseNumber = null } = first ?? {}
    const readFirst = caseId !== null && caseNumber !== null ? { caseId, number: caseNumber } : null
    return { deliveryId, reference: first?.delivery.reference ?? '', lots, readFirst }
  })

type ReleaseRow = ResponseOf<typeof releaseCalls.getReleaseList>['rows'][number]
type SortKey = SortKeyIn<typeof releaseList>

const keyOfRow = ({ delivery, product, lot }: ReleaseRow) =>
  JSON.stringify([delivery.deliveryId, product.productId, lot])

function useReleaseColumns(
  chosen: Chosen<ReleaseRow>,
  onDecide: (row: ReleaseRow) => void,
): readonly Column<ReleaseRow, SortKey>[] {
  const { t, instant } = useWords()
  const nameOf = useLotName()
  const isOfMany = useManyCompanies('Quality')
  const sorted = (sortKey: SortKey) => ({ title: t(`releases.columns.${sortKey}`), sortKey })
  const name = (row: ReleaseRow) => `${nameOf(row)} ${row.delivery.reference}`
  const lot = (row: ReleaseRow) => (
    <Flex gap="small" align="flex-start">
      <ChooseRow chosen={chosen} row={row} label={t('releases.list.choose', { lot: name(row) })} />
      <LotNames lot={row} />
    </Flex>
  )
  const reference = ({ delivery }: ReleaseRow) => (
    <>
      <DeliveryCell delivery={delivery} company={isOfMany && delivery.depositor}>
        <strong>
          <DeliveryLink to={delivery} />
        </strong>
      </DeliveryCell>
      <span className="no-wrap">{delivery.deliveredAt ? instant(delivery.deliveredAt) : t('deliveries.status.1')}</span>
    </>
  )
  const acts = (row: ReleaseRow) =>
    row.mayDecide && (
      <Button size="small" aria-label={`${t('releases.list.decide')}: ${name(row)}`} onClick={() => onDecide(row)}>
        {t('releases.list.decide')}
      </Button>
    )
  return [
    column([sorted('item'), sorted('lot')], lot, { className: 'list-name', onCard: 'top' }),
    column(t('releases.columns.quantity'), row => <Quantity lot={row} />, { className: 'list-number' }),
    column([sorted('reference'), sorted('deliveredAt')], reference, { className: 'list-name' }),
    column([sorted('decision')], row => <Standing lot={row} />, { onCard: 'topEnd' }),
    column(t('releases.columns.basis'), row => <Basis row={row} />, { className: 'list-wide', onCard: 'wide' }),
    column(t('lists.actions'), acts, { className: 'no-print', onCard: 'bottom' }),
  ]
}

/** Why it is as it is: its case, the last decision, else what keeps it from being released by itself. */
function Basis({ row: { last, decision, releaseBlockers, caseId, caseNumber } }: { row: ReleaseRow }) {
  const { t } = useWords()
  const isPlain = decision === 'undecided' && caseId === null && last?.cause !== 'changed'
  return (
    <Flex vertical gap={4}>
      {caseId !== null && (
        <CaseLink caseId={caseId} className="strong">
          {t('stock.holds.case', { number: caseNumber })}
        </CaseLink>
      )}
      {last && <Origin made={last} />}
      {isPlain && <ReleaseBlockers releaseBlockers={releaseBlockers} />}
      {isPlain && releaseBlockers.length === 0 && <span className="quiet">{t('releases.list.nothingAgainst')}</span>}
    </Flex>
  )
}
