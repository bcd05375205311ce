import { GetMapping, RestController } from 'honotate'

@RestController()
export class HealthController {
  @GetMapping('/health')
  health() {
    return { status: 'up', node: process.version }
  }
}
