import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Suspense, useState, type ComponentType } from 'react'
import { productCalls, type Product } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { FactsDialog } from '#web/logistics/products/detail/FactsDialog.tsx'
import { History } from '#web/logistics/products/detail/History.tsx'
import { Versions } from '#web/logistics/products/detail/Versions.tsx'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import '#web/logistics/products/products.css'

const route = getRouteApi('/layout/user-management/products/detail')

/** One item: its facts, the versions of what it is judged by, and who changed what. */
export function ProductPage({ ProductBudget }: { ProductBudget: ComponentType<{ product: Product }> }) {
  const { productId } = route.useSearch()
  const { data, error, refetch } = useCall(
    productCalls.getProduct,
    { productId },
    { handledHere: [codes.notAuthorized] },
  )
  if (error?.failure === codes.notAuthorized) return <UnknownProduct />
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <div className="product">
      <Facts product={data} />
      <Versions product={data} />
      <Suspense>
        <ProductBudget product={data} />
      </Suspense>
      <History product={data} />
    </div>
  )
}

export function UnknownProduct() {
  const t = useText()
  return (
    <Notice title={t('products.detail.unknown')}>
      <p>{t('products.detail.unknownHint')}</p>
      <Link to="/user-management/products" search={rememberedSearch('/user-management/products')}>
        {t('products.detail.toList')}
      </Link>
    </Notice>
  )
}

function Facts({ product }: { product: Product }) {
  const t = useText()
  const localName = useLocalName()
  const times = useTimes()
  const [isEdited, setEdited] = useState(false)
  const names = useLanguage() === 'en' ? [product.nameEn, product.nameJa] : [product.nameJa, product.nameEn]
  const { itemCode, drugCode, company, registeredAt } = product
  return (
    <section className="product-part" aria-label={t('products.registration.facts')}>
      <div className="product-head">
        <div>
          <h2>{names[0]}</h2>
          <p className="quiet">{names[1]}</p>
        </div>
        {product.mayEdit && <Button onClick={() => setEdited(true)}>{t('products.detail.edit')}</Button>}
      </div>
      <dl className="product-facts">
        <Fact name={t('products.columns.itemCode')} value={itemCode} />
        <Fact name={t('products.columns.drugCode')} value={drugCode ?? t('common.none')} />
        <Fact
          name={t('products.columns.company')}
          value={`${localName(company.name, company.nameEn)} (${company.code})`}
        />
        <Fact name={t('products.columns.registeredAt')} value={times.instant(registeredAt)} />
      </dl>
      {isEdited && <FactsDialog product={product} onClose={() => setEdited(false)} />}
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
