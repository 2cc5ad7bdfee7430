import { useNavigate } from '@tanstack/react-router'
import { Button, Form, Input } from 'antd'
import { useId } from 'react'
import { caseCalls } from '#contract/calls/cases.ts'
import { codes } from '#contract/codes.ts'
import { CallError } from '#web/api/callError.ts'
import { useCallMutation } from '#web/api/queries.ts'
import { showError, showNotice } from '#web/app/messages.ts'
import { useSeenDelivery } from '#web/deliveries/detail/useSeenDelivery.ts'
import { useReleaseRefresh } from '#web/releases/useReleaseRefresh.ts'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

/** A case without an excursion: it says what it does to the lots before it is opened. */
export function OpenCaseDialog(props: { deliveryId: number; lots: number; onClose: () => void }) {
  const { deliveryId, lots, onClose } = props
  const t = useText()
  const { count } = useTimes()
  const formId = useId()
  const navigate = useNavigate()
  const refresh = useReleaseRefresh()
  const seen = useSeenDelivery(deliveryId)
  const opening = useCallMutation(caseCalls.openCase, { handledHere: [codes.invalidParameters] })
  const open = async ({ reason }: { reason: string }) => {
    try {
      const { caseId } = await opening.mutateAsync({ ...seen, reason })
      await refresh()
      showNotice(t('releases.openCase.opened'))
      await navigate({ to: '/quality/case', search: { caseId } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure !== codes.invalidParameters) return
      showError(t('releases.openCase.failed'))
      void refresh()
    }
  }
  return (
    <Dialog
      title={t('releases.openCase.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('releases.decide.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={opening.isPending}>
            {t('releases.openCase.submit')}
          </Button>
        </>
      }
    >
      <p>{t('releases.openCase.effect', { number: count(lots) })}</p>
      <Form<{ reason: string }>
        id={formId}
        layout="vertical"
        requiredMark={false}
        disabled={opening.isPending}
        onFinish={fields => void open(fields)}
      >
        <Form.Item
          name="reason"
          label={t('releases.openCase.reason')}
          rules={[{ required: true, whitespace: true, message: t('releases.openCase.needReason') }]}
        >
          <Input.TextArea rows={3} maxLength={2000} autoFocus />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
