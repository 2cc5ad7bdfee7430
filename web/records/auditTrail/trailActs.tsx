import { Flex } from 'antd'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { said, useText } from '#web/kernel/texts/useWords.ts'
import { CopyButton } from '#web/kernel/ui/buttons/CopyButton.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'

/** The last seal as SEQ:HASH, to be kept outside the portal. */
export function LastSeal({ head }: { head: string }) {
  const t = useText()
  return (
    <div className="anywhere" style={{ flex: '1 1 320px' }}>
      <div className="quiet">{t('auditTrail.state.head')}</div>
      <Flex wrap gap="4px 8px" align="center">
        <code className="small anywhere">{head}</code>
        <CopyButton text={head} copied={t('auditTrail.state.copied')}>
          {t('auditTrail.state.copy')}
        </CopyButton>
      </Flex>
      <div className="quiet">{t('auditTrail.state.headHint')}</div>
    </div>
  )
}

const sealForm = /^\d{1,15}:[0-9a-f]{64}$/i

/** Says what a check does, and takes a seal that somebody kept. */
export function StartButton({ isRunning }: { isRunning: boolean }) {
  const t = useText()
  return (
    <div style={{ alignSelf: 'center' }}>
      <DialogButton disabled={isRunning} label={t('auditTrail.state.start')}>
        {close => (
          <CallDialog<{ head?: string }, typeof auditTrailCalls.startAuditCheck>
            title={t('auditTrail.check.title')}
            act={t('auditTrail.check.start')}
            initial={{}}
            about={<p>{t('auditTrail.check.explained')}</p>}
            of=""
            call={auditTrailCalls.startAuditCheck}
            request={({ head }) => ({ head: head?.trim() || undefined })}
            onClose={close}
          >
            <TextItem
              name="head"
              label={t('auditTrail.check.head')}
              extra={t('auditTrail.check.headHint')}
              maxLength={100}
              rules={[
                {
                  pattern: sealForm,
                  transform: (typed?: string) => typed?.trim(),
                  message: said(t => t('auditTrail.check.headWrong')),
                },
              ]}
            />
          </CallDialog>
        )}
      </DialogButton>
    </div>
  )
}
