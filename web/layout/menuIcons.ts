import {
  AuditOutlined,
  BankOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FormOutlined,
  HistoryOutlined,
  ImportOutlined,
  InboxOutlined,
  LineChartOutlined,
  MedicineBoxOutlined,
  NotificationOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  TruckOutlined,
} from '@ant-design/icons'

/** The side menu's icons by the names that screens.tsx gives: the pictures come with the menu, not before the login. */
export const menuIcons = {
  audit: AuditOutlined,
  bank: BankOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  form: FormOutlined,
  history: HistoryOutlined,
  import: ImportOutlined,
  inbox: InboxOutlined,
  lineChart: LineChartOutlined,
  medicine: MedicineBoxOutlined,
  notification: NotificationOutlined,
  safety: SafetyCertificateOutlined,
  setting: SettingOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  truck: TruckOutlined,
} as const
export type MenuIcon = keyof typeof menuIcons
