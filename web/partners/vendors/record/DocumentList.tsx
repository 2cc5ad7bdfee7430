import { Flex, Tag } from 'antd'
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
    <ul>
      {documents.map(pdf => (
        <Flex key={pdf.documentId} component="li" wrap gap="small" align="baseline">
          {'kind' in pdf && <Tag>{t(`vendors.kinds.${pdf.kind}`)}</Tag>}
          <DocumentButton pdf={pdf} />
          <span className="quiet no-wrap">{dayOf(pdf.uploadedAt)}</span>
        </Flex>
      ))}
    </ul>
  )
}
