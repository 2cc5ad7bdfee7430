import type { VendorAudit, VendorDocument } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { DocumentButton } from '#web/partners/vendors/pdf/DocumentButton.tsx'

type Listed = VendorDocument | VendorAudit['documents'][number]

/** Papers that open in the viewer, each with its kind where it has one. */
export function DocumentList({ documents }: { documents: readonly Listed[] }) {
  const t = useText()
  const { dayOf } = useTimes()
  return (
    <ul className="vendor-documents">
      {documents.map(pdf => (
        <li key={pdf.documentId}>
          {'kind' in pdf && <span className="vendor-kind">{t(`vendors.kinds.${pdf.kind}`)}</span>}
          <DocumentButton pdf={pdf} />
          <span className="quiet no-wrap">{dayOf(pdf.uploadedAt)}</span>
        </li>
      ))}
    </ul>
  )
}
