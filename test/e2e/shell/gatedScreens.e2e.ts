import type { Menu } from '#contract/kernel/menus.ts'
import { expect, test } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { covers } from '#test/rules/covers.ts'
import type { SpecRule } from '#test/rules/specRules.ts'
import { makeUser } from '#test/support/database/make.ts'

type Gated = { rule: SpecRule; path: string; needs: Menu; otherwise: Menu; title: string; inMenu: boolean }

/** SHL-5: which menu a screen needs, and whether it has an entry of its own. A screen that is built comes in here. */
const gated: readonly Gated[] = [
  {
    rule: '2.gated.deliveryDashboard',
    path: '/delivery-dashboard',
    needs: 'DeliveryDashboard',
    otherwise: 'UserList',
    title: '配送ダッシュボード',
    inMenu: true,
  },
  {
    rule: '2.gated.delivery',
    path: '/delivery',
    needs: 'DeliveryStatus',
    otherwise: 'UserList',
    title: '配送状況',
    inMenu: true,
  },
  {
    rule: '2.gated.deliveryDetail',
    path: '/delivery/detail',
    needs: 'DeliveryStatus',
    otherwise: 'UserList',
    title: '配送詳細',
    inMenu: false,
  },
  {
    rule: '2.gated.productLogger',
    path: '/delivery/productLogger',
    needs: 'DeliveryStatus',
    otherwise: 'UserList',
    title: 'ロガー詳細',
    inMenu: false,
  },
  {
    rule: '2.gated.kpiDashboard',
    path: '/kpi-dashboard',
    needs: 'KpiDashboard',
    otherwise: 'DeliveryStatus',
    title: 'KPIダッシュボード',
    inMenu: true,
  },
  {
    rule: '2.gated.vendorManagement',
    path: '/vendor-management',
    needs: 'VendorManagement',
    otherwise: 'DeliveryStatus',
    title: '委託先管理',
    inMenu: true,
  },
  {
    rule: '2.gated.orderedItemsList',
    path: '/ordered-list',
    needs: 'OrderedItemsList',
    otherwise: 'DeliveryStatus',
    title: '入荷予定一覧',
    inMenu: true,
  },
  {
    rule: '2.gated.productStockInformation',
    path: '/product-info',
    needs: 'ProductStockInformation',
    otherwise: 'DeliveryStatus',
    title: '製品在庫情報',
    inMenu: true,
  },
  {
    rule: '2.gated.notification',
    path: '/notification',
    needs: 'Notification',
    otherwise: 'DeliveryStatus',
    title: 'お知らせ',
    inMenu: true,
  },
  {
    rule: '2.gated.maintenance',
    path: '/user-management/maintenance',
    needs: 'Maintenance',
    otherwise: 'DeliveryStatus',
    title: 'KPI登録',
    inMenu: true,
  },
  {
    rule: '2.gated.companyManagement',
    path: '/user-management/company-management',
    needs: 'CompanyManagement',
    otherwise: 'DeliveryStatus',
    title: '企業管理',
    inMenu: true,
  },
  {
    rule: '2.gated.userList',
    path: '/user-management/list',
    needs: 'UserList',
    otherwise: 'DeliveryStatus',
    title: 'ユーザー一覧',
    inMenu: true,
  },
  {
    rule: '2.gated.vendorRegister',
    path: '/user-management/vendor-register',
    needs: 'VendorRegister',
    otherwise: 'DeliveryStatus',
    title: '委託先登録',
    inMenu: true,
  },
  {
    rule: '2.gated.userOperationLog',
    path: '/user-management/log',
    needs: 'UserOperationLog',
    otherwise: 'DeliveryStatus',
    title: '操作ログ',
    inMenu: true,
  },
]

for (const { rule, path, needs, otherwise, title, inMenu } of gated) {
  test(`${path} opens with ${needs} and not without ${covers(rule)}`, async ({ page, portal, signIn }) => {
    const company = await companyWithDeliveries(portal, [`GATED-${needs}-${title}`])
    const { id } = await portal.db
      .selectFrom('deliveries')
      .select('id')
      .where('depositor_id', '=', company.id)
      .executeTakeFirstOrThrow()
    const address = inMenu ? path : `${path}?deliveryId=${id}`
    const user = await makeUser(portal.db, { company, role: '01', menus: [otherwise] })
    await signIn(user)
    const entry = page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: title })
    await page.goto(address)
    await expect(page).toHaveURL('/404')
    await portal.db.insertInto('user_menus').values({ user_id: user.id, menu: needs, company_id: company.id }).execute()
    // Rights are read anew whenever the page opens.
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link')).toHaveCount(2)
    await page.goto(address)
    await expect(page).toHaveTitle(`${title} | KelvinChain`)
    await expect(page).toHaveURL(address)
    await expect(entry).toHaveCount(inMenu ? 1 : 0)
  })
}
