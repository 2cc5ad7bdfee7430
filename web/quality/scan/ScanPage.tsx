import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { readCode } from '#contract/kernel/gs1/readCode.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Camera } from '#web/quality/scan/camera/Camera.tsx'
import { Label } from '#web/quality/scan/Label.tsx'
import { Found } from '#web/quality/scan/Found.tsx'
import '#web/quality/scan/scan.css'

const route = getRouteApi('/layout/scan')

/** For whoever stands before a box: what its label says, whether its delivery stayed cold, and what to do. */
export function ScanPage() {
  const t = useText()
  const { code } = route.useSearch()
  const navigate = useNavigate()
  const [isLooking, setLooking] = useState(false)
  const show = (text: string) => {
    setLooking(false)
    void navigate({ to: '/scan', search: { code: text } })
  }
  return (
    <div className="page scan">
      <Flex vertical gap="middle">
        {isLooking && <Camera onCode={show} />}
        <Button block size="large" type={isLooking ? 'default' : 'primary'} onClick={() => setLooking(!isLooking)}>
          {t(isLooking ? 'scan.stop' : 'scan.start')}
        </Button>
        <CodeForm key={code} code={code} onFind={show} />
        {code !== undefined && <Scanned text={code} />}
      </Flex>
    </div>
  )
}

/** A scanner that types ends with Enter, which sends the form. */
function CodeForm({ code, onFind }: { code: string | undefined; onFind: (text: string) => void }) {
  const t = useText()
  return (
    <Form
      noValidate
      layout="vertical"
      initialValues={{ code }}
      onFinish={({ code: typed }: { code?: string }) => typed && onFind(typed)}
    >
      <Form.Item name="code" label={t('scan.field')} extra={t('scan.hint')}>
        <Input size="large" autoFocus autoComplete="off" allowClear maxLength={500} />
      </Form.Item>
      <Button block size="large" htmlType="submit">
        {t('scan.find')}
      </Button>
    </Form>
  )
}

function Scanned({ text }: { text: string }) {
  const t = useText()
  const code = readCode(text)
  if (code.fault !== undefined) return <Alert type="error" showIcon title={t(`scan.faults.${code.fault}`)} />
  return (
    <>
      <Label code={code} />
      <Found text={text} elements={code.elements} />
    </>
  )
}
