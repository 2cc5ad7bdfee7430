import { Flex, Form, Input, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import { settings } from '#web/kernel/settings.ts'
import { PdfInput, pdfProblemSentence } from '#web/information/portalDocuments/PdfInput.tsx'
import type { TermsVersion } from '#web/information/termsOfUse/termsStates.ts'
import { TimeField } from '#web/information/portalDocuments/TimeField.tsx'
import { instantOf } from '#web/information/portalDocuments/wallClock.ts'
import { useText, refuse, type Sentence, filled } from '#web/kernel/texts/useText.ts'

/** `at` is what clocks in the portal's time zone show, whatever zone the browser is in. */
export type NewTerms = { version: string; start: 'now' | 'later'; at?: Dayjs; fileJa: File; fileEn: File }

export function PublishTermsFields({ versions }: { versions: readonly TermsVersion[] }) {
  const t = useText()
  const isUnused = (_rule: unknown, typed: string) =>
    versions.some(one => one.version === typed.trim())
      ? refuse(t => t('portalDocuments.terms.versionUsed'))
      : Promise.resolve()
  return (
    <>
      <Flex wrap gap="middle">
        <Form.Item
          name="version"
          label={t('portalDocuments.terms.version')}
          rules={[filled(t => t('portalDocuments.terms.versionMissing')), { validator: isUnused }]}
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <StartFields />
      </Flex>
      <div className="fit-grid">
        <PdfField name="fileJa" />
        <PdfField name="fileEn" />
      </div>
    </>
  )
}

function StartFields() {
  const t = useText()
  const start = Form.useWatch<NewTerms['start']>('start')
  const isComing = (_rule: unknown, at: Dayjs | undefined) => {
    if (!at) return refuse(t => t('portalDocuments.terms.atMissing'))
    const from = Date.parse(instantOf(at.format('YYYY-MM-DDTHH:mm'), settings.timeZone))
    return from <= Date.now() ? refuse(t => t('portalDocuments.terms.atPast')) : Promise.resolve()
  }
  return (
    <>
      <Form.Item name="start" label={t('portalDocuments.terms.start')}>
        <Radio.Group
          options={(['now', 'later'] as const).map(value => ({ value, label: t(`portalDocuments.terms.${value}`) }))}
        />
      </Form.Item>
      {start === 'later' && (
        <Form.Item
          name="at"
          label={t('portalDocuments.terms.at', { timeZone: settings.timeZone })}
          rules={[{ validator: isComing }]}
        >
          <TimeField allowClear={false} />
        </Form.Item>
      )}
    </>
  )
}

function PdfField({ name }: { name: 'fileJa' | 'fileEn' }) {
  const t = useText()
  const fits = (_rule: unknown, file: File | undefined) => {
    const problem: Sentence | undefined = file ? pdfProblemSentence(file) : t => t('portalDocuments.terms.fileMissing')
    return problem ? refuse(problem) : Promise.resolve()
  }
  return (
    <Form.Item name={name} label={t(`portalDocuments.terms.${name}`)} rules={[{ validator: fits }]}>
      <PdfInput />
    </Form.Item>
  )
}
