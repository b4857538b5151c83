import { isSuperAdmin } from '../../../db/list-rows.ts'
