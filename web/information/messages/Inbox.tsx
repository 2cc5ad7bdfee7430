import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { InboxEntry } from '#web/information/messages/InboxEntry.tsx'
import { useInbox } from '#web/information/messages/useInbox.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

/** The messages of the inbox beside the page: a click outside, Escape or a message that leads elsewhere closes it. */
export function Inbox({ onClose }: { onClose: () => void }) {
  const t = useText()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // Out of the dark side menu, whose buttons look otherwise.
  return createPortal(
    <dialog
      ref={dialog}
      className="inbox"
      aria-labelledby={heading}
      onClick={({ target }) => {
        if (target === dialog.current) onClose()
      }}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="inbox-content">
        <Flex gap="small" align="center" justify="space-between">
          <h2 id={heading}>{t('messages.panel.title')}</h2>
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('messages.panel.close')}
            onClick={onClose}
          />
        </Flex>
        <Entries onClose={onClose} />
      </div>
    </dialog>,
    document.body,
  )
}

function Entries({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { answer, markRead } = useInbox()
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <p className="quiet">{t('common.loading')}</p>
  const rows = answer.data.pages.flatMap(page => page.rows)
  const [newest] = rows
  if (!newest) return <Notice title={t('messages.panel.empty')}>{t('messages.panel.emptyHint')}</Notice>
  const isSomethingUnread = (answer.data.pages[0]?.unread ?? 0) > 0
  return (
    <>
      <Flex gap="small" align="center" justify="space-between">
        <span className="quiet">{t('messages.panel.kept')}</span>
        <Button size="small" disabled={!isSomethingUnread} onClick={() => markRead({ upTo: newest.messageId })}>
          {t('messages.panel.markAll')}
        </Button>
      </Flex>
      <ul className="inbox-entries">
        {rows.map(row => (
          <InboxEntry
            key={row.messageId}
            row={row}
            onRead={() => markRead({ messageIds: [row.messageId] })}
            onLeave={onClose}
          />
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('messages.panel.more')}
        </Button>
      )}
    </>
  )
}
