import { PlusOutlined } from '@ant-design/icons'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import type { PartnerRefusal, Partner } from '#contract/partners/types/partnerTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { ActDialog, type PartnerAct } from '#web/partners/tradingPartners/ActDialog.tsx'
import { Acts, usePartnerColumns, GrantList } from '#web/partners/tradingPartners/partnerCells.tsx'
import { partnerList } from '#web/partners/tradingPartners/partnerList.ts'
import { ProposeDialog } from '#web/partners/tradingPartners/ProposeDialog.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

const route = getRouteApi('/layout/user-management/partners')

/** Trading partners: who may name whom in deliveries and stock; the whole state stands in the URL. */
export function PartnersPage() {
  const { t } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPlatform = useSession(session => session.profile?.role === '00')
  const [act, setAct] = useState<{ act: PartnerAct; partnershipId: number } | 'propose' | null>(null)
  const answer = useList(partnerCalls.getPartnerList, partnerList, search, { enterpriseCode })
  const go = (next: typeof search) => void navigate({ to: '/user-management/partners', search: next })
  const propose = answer.data?.mayEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAct('propose')}>
      {t(isPlatform ? 'partners.setUp.title' : 'partners.propose.title')}
    </Button>
  )
  const opened =
    act ??
    (search.partnershipId === undefined ? null : { act: 'history' as const, partnershipId: search.partnershipId })
  const close = () => (act ? setAct(null) : go({ ...search, partnershipId: undefined }))
  return (
    // Grants are sentences.
    <div className="page" style={{ '--fit': '220px' }}>
      <ListScreen
        list={partnerList}
        search={search}
        onSearch={go}
        answer={answer}
        file={{ call: partnerCalls.downloadPartnerCsv, context: { enterpriseCode } }}
        tools={propose}
        emptyTools={propose}
        texts={{
          title: t('screens.partners'),
          found: number => t('partners.found', { number }),
          none: { title: t('partners.none'), hint: t('partners.noneHint') },
        }}
        fields={[
          {
            text: 'keyword',
            label: t('lists.keyword'),
            hint: t('partners.filter.keywordHint'),
            isWide: true,
          },
          { choice: 'state', label: t('partners.columns.state'), option: state => t(`partners.states.${state}`) },
        ]}
        columns={usePartnerColumns()}
        keyOf={row => row.partnershipId}
        showsCards
        renderBelow={row => (
          <Acts
            row={row}
            onAct={next => setAct({ act: next, partnershipId: row.partnershipId })}
            onHistory={() => go({ ...search, partnershipId: row.partnershipId })}
          />
        )}
      />
      <Refusals refusals={answer.data?.refusals ?? []} />
      {opened === 'propose' && (
        <ProposeDialog enterpriseCode={enterpriseCode} isPlatform={isPlatform} onClose={close} />
      )}
      {opened && opened !== 'propose' && (
        <Opened
          key={opened.act}
          {...opened}
          isPlatform={isPlatform}
          onAnswer={() => {
            go({ ...search, partnershipId: undefined })
            setAct({ act: 'answer', partnershipId: opened.partnershipId })
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

type OpenedProps = {
  partnershipId: number
  act: PartnerAct | 'history'
  isPlatform: boolean
  onAnswer: () => void
  onClose: () => void
}

/** A dialog about one partnership, once it is read. */
function Opened({ partnershipId, act, isPlatform, onAnswer, onClose }: OpenedProps) {
  const { data } = useCall(partnerCalls.getPartner, { partnershipId })
  if (!data) return null
  if (act === 'history') return <HistoryDialog partner={data} onAnswer={onAnswer} onClose={onClose} />
  return <ActDialog act={act} partner={data} isPlatform={isPlatform} onClose={onClose} />
}

/** Who tried to name the company without its consent. */
function Refusals({ refusals }: { refusals: readonly PartnerRefusal[] }) {
  const { t, nameIn, day, count } = useWords()
  if (refusals.length === 0) return null
  return (
    <Section title={t('partners.refusals.title')} hint={t('partners.refusals.hint')}>
      <ul className="bullets">
        {refusals.map(({ sender, named, kind, entries, firstDay, lastDay }) => (
          <li key={`${sender.code} ${named.code} ${kind}`}>
            <strong>{nameIn(sender)}</strong> <span className="quiet">{sender.code}</span> {t(`partners.kinds.${kind}`)}{' '}
            {t('partners.refusals.times', { number: count(entries) })}{' '}
            <span className="quiet no-wrap">
              {day(firstDay)} – {day(lastDay)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Props = { partner: Partner; onAnswer: () => void; onClose: () => void }

/** Who proposed, accepted, changed and ended what when, the latest first; a message about a proposal leads here too. */
function HistoryDialog({ partner, onAnswer, onClose }: Props) {
  const { t, nameIn, day, instant } = useWords()
  const { note, history, mayAnswer } = partner
  return (
    <Dialog
      title={t('partners.history.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {mayAnswer && (
            <Button type="primary" onClick={onAnswer}>
              {t('partners.answer.title')}
            </Button>
          )}
        </>
      }
    >
      {note !== null && history.every(({ reason }) => reason !== note) && <p className="pre-line">{note}</p>}
      <ol className="divided">
        {history.map((event, place) => (
          <li key={place}>
            <strong>{t(`partners.history.${event.kind}`)}</strong>{' '}
            <span className="quiet">
              {instant(event.at)}
              {event.company && ` ${nameIn(event.company)}`}
              {event.by !== null && ` ${event.by}`}
            </span>
            {event.reason !== null && <div>{event.reason}</div>}
            {event.change && (
              <div>
                <span className="quiet">{t('partners.history.from', { day: day(event.change.from) })}</span>
                <GrantList grants={event.change.after} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The same list as a card of a dashboard. */
export const PartnersCard = listCard({
  url: partnerList.url,
  ask: asks(partnerCalls.getPartnerList, partnerList),
  useColumns: usePartnerColumns,
  keyOf: row => row.partnershipId,
})
