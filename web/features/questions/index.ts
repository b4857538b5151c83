export { closePanel, isPanelOpen, openPanel } from './open-panel.tsx'
export { countNews, hasNews, type Question } from './question.ts'
export type { Opening, PanelDeps, ThreadWords } from './thread-words.ts'
export { createThreads, type ThreadCalls, type Threads } from './threads.ts'
