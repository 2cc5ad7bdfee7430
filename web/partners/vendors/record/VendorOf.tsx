import type { VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { useLocalName } from '#web/kernel/texts/useText.ts'

/** Whose form it is that is open. */
export function VendorOf({ vendor: { vendor } }: { vendor: VendorDetail }) {
  const localName = useLocalName()
  return <span className="quiet">{`${localName(vendor.name, vendor.nameEn)} (${vendor.code})`}</span>
}
