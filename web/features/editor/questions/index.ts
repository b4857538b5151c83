export { followQuestions } from './follow-questions.ts'
