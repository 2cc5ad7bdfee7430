import { Button } from 'antd'
import { useState } from 'react'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { ChooseAll, useChosen } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { QualityTabProps } from '#web/quality/QualityPage.tsx'
import { DecideDialog } from '#web/quality/releases/decide/DecideDialog.tsx'
import type { ChosenDelivery } from '#web/quality/releases/decide/decisionRequests.ts'
import { keyOfRow, useReleaseColumns, type ReleaseRow } from '#web/quality/releases/useReleaseColumns.tsx'
import { releaseList } from '#web/quality/releases/releaseList.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'

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

/** A signature is about the lots of one delivery. */
const byDelivery = (rows: readonly ReleaseRow[]): ChosenDelivery[] =>
  [...Map.groupBy(rows, row => row.delivery.deliveryId)].map(([deliveryId, lots]) => ({
    deliveryId,
    reference: lots[0]?.delivery.reference ?? '',
    lots,
  }))
