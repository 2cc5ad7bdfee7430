import { Form, Input } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { PdfListField } from '#web/partners/vendors/form/PdfListField.tsx'
import type { OnBusy } from '#web/partners/vendors/pdf/PdfUpload.tsx'
import type { KeptPdf } from '#web/partners/vendors/pdf/usePdfUpload.ts'
import type { VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { said } from '#web/kernel/texts/said.tsx'

/** A licence as its forms hold it. */
export type LicenceFields = { name: string; number: string; expiresOn: string | null; document: KeptPdf | null }

export const fieldsOfLicence = (licence: VendorLicence | undefined): LicenceFields => ({
  name: licence?.name ?? '',
  number: licence?.number ?? '',
  expiresOn: licence?.expiresOn ?? null,
  document: licence?.document ? keptOf(licence.document) : null,
})

const keptOf = ({ documentId, fileName, size }: KeptPdf): KeptPdf => ({ documentId, fileName, size })

/** What the form says, for the server. */
export const licenceRequest = ({ name, number, expiresOn }: LicenceFields) => ({
  name: name.trim(),
  number: number.trim() || null,
  expiresOn,
})

type Props = {
  enterpriseCode: string
  /** A vendor hands in the paper itself. */
  needsPaper: boolean
  onBusy: OnBusy
}

export function LicenceFieldSet({ enterpriseCode, needsPaper, onBusy }: Props) {
  const t = useText()
  return (
    <>
      <div className="fit-grid vendor-days">
        <Form.Item
          name="name"
          label={t('vendors.licence.name')}
          rules={[{ required: true, whitespace: true, message: said(t => t('vendors.form.noLicenceName')) }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="number" label={t('vendors.licence.number')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="expiresOn" label={t('vendors.licence.expiresOn')} extra={t('vendors.form.endlessHint')}>
          <DayField isOptional />
        </Form.Item>
      </div>
      <Form.Item
        name="document"
        label={t('vendors.licence.paper')}
        rules={[{ required: needsPaper, message: said(t => t('vendors.form.noPaper')) }]}
      >
        <Paper enterpriseCode={enterpriseCode} onBusy={onBusy} />
      </Form.Item>
    </>
  )
}

type PaperProps = {
  id?: string
  value?: KeptPdf | null
  onChange?: (pdf: KeptPdf | null) => void
  enterpriseCode: string
  onBusy: OnBusy
}

/** One paper: the next one takes its place. */
function Paper({ id, value, onChange, enterpriseCode, onBusy }: PaperProps) {
  const t = useText()
  return (
    <PdfListField
      id={id}
      label={t('vendors.pdf.chooseOf', { kind: t('vendors.licence.paper') })}
      pdfs={value ? [value] : []}
      enterpriseCode={enterpriseCode}
      onAdd={pdf => onChange?.(keptOf(pdf))}
      onRemove={() => onChange?.(null)}
      onBusy={onBusy}
    />
  )
}
