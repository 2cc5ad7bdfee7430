import { SendOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { alertKinds, type AlertKind } from '#contract/quality/rules/alertKinds.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Sends an example to whoever asks for it. */
export function SendTest() {
  const t = useText()
  const { words } = useAlertTexts()
  const [kind, setKind] = useState<AlertKind>('excursion')
  const test = useCallMutation(alertCalls.sendTestAlert)
  const send = async () => {
    const { email } = await test.mutateAsync({ kind })
    showNotice(t => t('alerts.rules.tested', { email }))
  }
  return (
    <Flex wrap gap="small">
      <Select
        aria-label={t('alerts.filter.kind')}
        value={kind}
        popupMatchSelectWidth={false}
        options={alertKinds.map(value => ({ value, label: words.kinds[value] }))}
        onChange={setKind}
      />
      <Button
        icon={<SendOutlined aria-hidden />}
        title={t('alerts.rules.testHint')}
        loading={test.isPending}
        onClick={() => void send().catch(() => undefined)}
      >
        {t('alerts.rules.test')}
      </Button>
    </Flex>
  )
}
