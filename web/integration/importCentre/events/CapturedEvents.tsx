import { Flex, Tag } from 'antd'
import { capturedEventCalls, type CapturedEvent } from '#contract/integration/calls/capturedEvents.ts'
import type { EventOutcome } from '#contract/integration/rules/capturedEvents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { capturedEventList, type ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** Events that systems sent by EPCIS, and what became of each (INT-24). */
export function CapturedEvents({ search, onSearch }: Props) {
  const { t } = useWords()
  const context = { enterpriseCode: useCompanyContext() }
  const own = capturedEventList.url.parse(search)
  const open = ({ id }: CapturedEvent) => onSearch({ ...own, event: id })
  return (
    <>
      <ListScreen
        list={capturedEventList}
        search={own}
        onSearch={onSearch}
        answer={useList(capturedEventCalls.getCapturedEventList, capturedEventList, own, context)}
        texts={{
          title: t('importCentre.views.events'),
          found: number => t('importCentre.events.found', { number }),
          none: { title: t('importCentre.events.none'), hint: t('importCentre.events.noneHint') },
        }}
        fields={[
          { text: 'words', label: t('importCentre.events.words'), hint: t('importCentre.events.wordsHint') },
          {
            choice: 'outcome',
            label: t('importCentre.events.outcome'),
            option: outcome => t(`importCentre.outcomes.${outcome}`),
          },
          { text: 'captureId', label: t('importCentre.events.capture') },
        ]}
        columns={useColumns(open)}
        keyOf={row => row.id}
        onOpen={open}
      />
      {search.event !== undefined && <EventDialog id={search.event} onClose={() => onSearch(own)} />}
    </>
  )
}

/** The same list as a card of a dashboard. */
export const CapturedEventsCard = listCard({
  url: capturedEventList.url,
  ask: asks(capturedEventCalls.getCapturedEventList, capturedEventList),
  useColumns: open => useColumns(({ id }) => open({ event: id })),
  keyOf: row => row.id,
})

/** What went otherwise than its sender meant. */
const unwanted: readonly EventOutcome[] = [
  'noDelivery',
  'severalDeliveries',
  'deliveryRefused',
  'placeUnknown',
  'beforePickup',
  'readingsRefused',
  'unknownLogger',
  'stockRefused',
  'stockStays',
  'scopeMissing',
  'declaredUnknown',
  'sameEventId',
]

function Outcomes({ outcomes }: Pick<CapturedEvent, 'outcomes'>) {
  const { t } = useWords()
  return (
    <Flex wrap gap="small">
      {outcomes.map(one => (
        <Tag key={one} color={unwanted.includes(one) ? 'warning' : undefined} style={{ whiteSpace: 'normal' }}>
          {t(`importCentre.outcomes.${one}`)}
        </Tag>
      ))}
    </Flex>
  )
}

function useColumns(onOpen: (row: CapturedEvent) => void): readonly Column<CapturedEvent, never>[] {
  const { t, nameIn, count, instant } = useWords()
  const head = (name: 'eventTime' | 'receivedAt' | 'step' | 'reference' | 'outcome' | 'readings') =>
    t(`importCentre.events.${name}`)
  const time = (row: CapturedEvent) => (
    <button
      type="button"
      className="plain-button link anywhere"
      style={{ textDecoration: 'underline' }}
      onClick={() => onOpen(row)}
    >
      {instant(row.eventTime)}
    </button>
  )
  const number = ({ readings }: CapturedEvent) => readings.accepted + readings.duplicate + readings.conflict
  return [
    column(head('eventTime'), time, { onCard: 'top' }),
    column(head('step'), ({ bizStep, eventType }) => bizStep ?? eventType, { className: 'list-words' }),
    column(head('reference'), ({ reference }) => reference, { isEmpty: row => row.reference === null }),
    column(head('outcome'), row => <Outcomes outcomes={row.outcomes} />, { className: 'list-wide', onCard: 'wide' }),
    column(head('readings'), row => count(number(row)), {
      className: 'list-number',
      isEmpty: row => number(row) === 0,
    }),
    column(t('importCentre.history.heads.company'), ({ company }) => nameIn(company)),
    column(head('receivedAt'), ({ receivedAt }) => <span className="no-wrap">{instant(receivedAt)}</span>),
  ]
}

const handledHere = [codes.notAuthorized] as const

/** One event as it was sent, and why something of it was refused. */
function EventDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, count, instant } = useWords()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(capturedEventCalls.getCapturedEvent, { id, enterpriseCode }, { handledHere })
  const unknown = { title: t('importCentre.events.unknown'), hint: t('lists.unknownHint'), back: null }
  return (
    <Dialog title={t('importCentre.events.detail')} size="widest" onClose={onClose}>
      <Answered answer={answer} awaiting={null} unknown={{ codes: handledHere, ...unknown }}>
        {found => (
          <>
            <Facts
              facts={[
                {
                  label: t('importCentre.events.outcome'),
                  value: <Outcomes outcomes={found.outcomes} />,
                  isWide: true,
                },
                { label: t('importCentre.events.eventTime'), value: instant(found.eventTime) },
                { label: t('importCentre.events.receivedAt'), value: instant(found.receivedAt) },
                { label: t('importCentre.events.reference'), value: found.reference ?? t('common.none') },
                {
                  label: t('importCentre.events.readings'),
                  value: t('importCentre.events.counts', {
                    accepted: count(found.readings.accepted),
                    duplicate: count(found.readings.duplicate),
                    conflict: count(found.readings.conflict),
                    rejected: count(found.readings.rejected),
                  }),
                },
                { label: t('importCentre.events.eventId'), value: found.eventId, isWide: true },
                { label: t('importCentre.events.capture'), value: found.captureId, isWide: true },
              ]}
            />
            {found.remarks.length > 0 && (
              <RowTable
                label={t('importCentre.events.remarks')}
                rows={found.remarks}
                keyOf={(_remark, place) => place}
                renderColumns={[
                  [t('importCentre.events.about'), ({ path }) => path, 'prose'],
                  [
                    t('forms.reason'),
                    ({ message, fault, about = '' }) =>
                      fault
                        ? t(`importCentre.events.faults.${fault}`, { value: instant(found.eventTime), about })
                        : message,
                    'prose',
                  ],
                ]}
              />
            )}
            <Source text={JSON.stringify(found.event, null, 2)} />
            {found.aroundEvents !== null && (
              <details>
                <summary>{t('importCentre.events.aroundEvents')}</summary>
                {(found.aroundEventsLength ?? 0) > found.aroundEvents.length && (
                  <p>
                    {t('importCentre.events.beginning', {
                      shown: count(found.aroundEvents.length),
                      all: count(found.aroundEventsLength ?? 0),
                    })}
                  </p>
                )}
                <Source text={indented(found.aroundEvents)} />
              </details>
            )}
          </>
        )}
      </Answered>
    </Dialog>
  )
}

/** JSON on lines of its own; XML, and a beginning of JSON, as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What a system sent. The keyboard scrolls it. */
const Source = ({ text }: { text: string }) => (
  <pre className="anywhere" tabIndex={0} style={{ overflow: 'auto', maxHeight: '40vh', whiteSpace: 'pre-wrap' }}>
    {text}
  </pre>
)
