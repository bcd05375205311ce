import '../../docs/examples/quickstart/src/hello-controller.ts'
import '../../docs/examples/quickstart/src/user-controller.ts'
import { createApp } from 'honotate'

export default createApp()
