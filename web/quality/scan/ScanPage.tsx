import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Alert, Button, Flex, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { contentsOf } from '#contract/kernel/gs1/codeContents.ts'
import { shortGtin } from '#contract/kernel/gs1/keys.ts'
import { isOneBox, readCode } from '#contract/kernel/gs1/readCode.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { keepPage } from '#web/logistics/trips/app/installable.ts'
import { isTyping } from '#web/kernel/ui/forms/typed/isTyping.ts'
import { Camera, type CameraProblem } from '#web/quality/scan/camera/Camera.tsx'
import { Label } from '#web/quality/scan/Label.tsx'
import { Found } from '#web/quality/scan/Found.tsx'
import { OwnTrips } from '#web/quality/scan/OwnTrips.tsx'
import '#web/quality/scan/scan.css'

const route = getRouteApi('/layout/scan')

type Stage =
  | { is: 'shown' }
  | { is: 'looking' }
  | { is: 'failed'; problem: CameraProblem }
  | { is: 'asked'; codes: string[] }

/** For whoever stands before a box: what its label says, whether its delivery stayed cold, and what to do. */
export function ScanPage() {
  const t = useText()
  const { code } = route.useSearch()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>({ is: 'shown' })
  // Cold stores have no network; what the label says is read without one.
  useEffect(() => void keepPage('/scan'), [])
  // A code read again is looked up again: meanwhile somebody may have decided, and the former advice must not show.
  const [scans, setScans] = useState<ReadonlyMap<string, number>>(new Map())
  const scanOf = (text = '') => scans.get(text) ?? 0
  const show = (text: string) => {
    setStage({ is: 'shown' })
    setScans(new Map(scans).set(text, scanOf(text) + 1))
    void navigate({ to: '/scan', search: { code: text } })
  }
  const take = (codes: string[]) => {
    // Felt in a gloved hand, where the phone can; nothing depends on it.
    navigator.vibrate?.(60)
    const [first, ...others] = codes
    if (first !== undefined && others.length === 0) show(first)
    else setStage({ is: 'asked', codes })
  }
  const isLooking = stage.is === 'looking'
  return (
    <div className="page scan">
      <Flex vertical gap="middle">
        {isLooking && <Camera onCodes={take} onProblem={problem => setStage({ is: 'failed', problem })} />}
        {stage.is === 'failed' && <Alert type="warning" showIcon title={t(`scan.camera.${stage.problem}`)} />}
        {stage.is === 'asked' && <WhichCode codes={stage.codes} onChoose={show} />}
        <Button
          block
          size="large"
          type={isLooking ? 'default' : 'primary'}
          onClick={() => setStage({ is: isLooking ? 'shown' : 'looking' })}
        >
          {t(isLooking ? 'scan.stop' : 'scan.start')}
        </Button>
        {/* What the former box needs must not be read as this one's. */}
        {stage.is === 'shown' && code !== undefined && <Scanned text={code} scan={scanOf(code)} />}
        <div className="scan-below">
          <CodeForm key={`${code} ${scanOf(code)}`} code={code} onFind={show} />
        </div>
      </Flex>
    </div>
  )
}

/** The camera sees several boxes. */
function WhichCode({ codes, onChoose }: { codes: readonly string[]; onChoose: (text: string) => void }) {
  const t = useText()
  const summaryOf = (text: string) => {
    const code = readCode(text)
    const { sscc, gtin, lot } = code.fault === undefined ? contentsOf(code.elements, todayInPortal()) : {}
    if (sscc) return `SSCC ${sscc}`
    return [gtin && shortGtin(gtin), lot && `${t('scan.parts.lot')} ${lot}`].filter(Boolean).join(' · ') || text
  }
  return (
    <Flex vertical gap="small" role="group" aria-label={t('scan.which')}>
      <Alert type="warning" showIcon title={t('scan.which')} />
      {codes.map(text => (
        <Button key={text} block size="large" className="anywhere" onClick={() => onChoose(text)}>
          {summaryOf(text)}
        </Button>
      ))}
    </Flex>
  )
}

/** A scanner that types ends with Enter, which sends the form. What it types replaces the former code. */
function CodeForm({ code, onFind }: { code: string | undefined; onFind: (text: string) => void }) {
  const t = useText()
  const input = useRef<InputRef>(null)
  useTypedAnywhere(() => input.current?.focus())
  return (
    <Form
      noValidate
      layout="vertical"
      initialValues={{ code }}
      onFinish={({ code: typed }: { code?: string }) => typed && onFind(typed)}
    >
      <Form.Item name="code" label={t('scan.field')} extra={t('scan.hint')}>
        <Input
          ref={input}
          size="large"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={500}
          onFocus={({ target }) => target.select()}
        />
      </Form.Item>
      <Button block size="large" htmlType="submit">
        {t('scan.find')}
      </Button>
    </Form>
  )
}

/** A scanner types wherever the focus is. The field is not focused by itself: on a phone, the keyboard would cover the page. */
function useTypedAnywhere(focus: () => void) {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isCharacter = key.length === 1 && key !== ' ' && key !== '/' && !ctrlKey && !metaKey && !altKey
      if (isCharacter && !isTyping(target) && !document.querySelector('dialog:modal')) focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

function Scanned({ text, scan }: { text: string; scan: number }) {
  const t = useText()
  const code = readCode(text)
  const menus = useSession(({ profile }) => profile?.menuList) ?? []
  const seesDeliveries = menus.includes('DeliveryStatus')
  const looksUp = seesDeliveries || menus.includes('ProductStockInformation')
  if (code.fault !== undefined) return <Alert type="error" showIcon title={t(`scan.faults.${code.fault}`)} />
  const today = todayInPortal()
  const contents = contentsOf(code.elements, today)
  const isExpired = contents.expiry !== undefined && contents.expiry < today
  return (
    <>
      {/* The label says so by itself: no delivery need be found for it. */}
      {isExpired && <Alert type="error" showIcon title={t('scan.advice.expired')} />}
      {isOneBox(code) ? (
        <>
          {menus.includes('Trips') && <OwnTrips text={text} scan={scan} isAlone={!looksUp} />}
          {looksUp && (
            <Found text={text} scan={scan} contents={contents} isExpired={isExpired} seesDeliveries={seesDeliveries} />
          )}
        </>
      ) : (
        <Alert type="error" showIcon title={t('scan.severalBoxes')} />
      )}
      <div className="scan-below">
        <Label code={code} />
      </div>
    </>
  )
}
