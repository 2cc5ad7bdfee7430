import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { noticeCalls, type Notice } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { KindTag } from '#web/information/notices/KindTag.tsx'
import { NoticeText } from '#web/information/notices/NoticeText.tsx'
import { MaintenanceHours, PublishedAt } from '#web/information/notices/NoticeTimes.tsx'
import { rereadStale } from '#web/kernel/api/stale.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { noticeId: number; mayEdit: boolean; onClose: () => void }

/** One notice in full, which is read from now on. */
export function ReadingDialog({ noticeId, mayEdit, onClose }: Props) {
  const t = useText()
  const localName = useLocalName()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, error } = useCall(noticeCalls.readNotice, { noticeId }, { handledHere: [codes.notAuthorized] })
  const isShown = data !== undefined
  const noteRead = useEffectEvent(() => void rereadStale(client, noticeCalls.readNotice))
  useEffect(() => {
    if (isShown) noteRead()
  }, [isShown])
  if (!data && !error) return null
  return (
    <Dialog
      title={data ? localName(data.titleJa, data.titleEn) : t('notices.reading.goneTitle')}
      onClose={onClose}
      buttons={
        <>
          {data && mayEdit && (
            <Button onClick={() => void navigate({ to: '/notification/edit', search: { noticeId } })}>
              {t('notices.reading.edit')}
            </Button>
          )}
          <Button onClick={onClose}>{t('notices.reading.close')}</Button>
        </>
      }
    >
      {data ? <Article notice={data} /> : error && <p>{whyNot(error, t('notices.reading.gone'))}</p>}
    </Dialog>
  )
}

const whyNot = (error: CallError, gone: string) => (error.failure === codes.notAuthorized ? gone : failureText(error))

/** It has the focus first: a long one is scrolled by keys, and begins at its beginning. */
function Article({ notice }: { notice: Notice }) {
  const t = useText()
  const localName = useLocalName()
  return (
    <div className="notice-article" role="region" aria-label={t('notices.reading.text')} tabIndex={0}>
      <Flex wrap gap="small" align="baseline">
        <KindTag kind={notice.kind} />
        <PublishedAt at={notice.publishFrom} />
      </Flex>
      <MaintenanceHours of={notice} />
      <NoticeText body={localName(notice.bodyJa, notice.bodyEn)} />
    </div>
  )
}
