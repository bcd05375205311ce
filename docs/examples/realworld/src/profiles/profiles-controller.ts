import { DeleteMapping, GetMapping, PathVariable, PostMapping, Public, RequestMapping, RestController } from 'honotate'
import { CurrentUser, Viewer } from '../auth/viewer.ts'
import { Profiles } from './profiles.ts'

/** The public profiles of users. */
@RequestMapping('/profiles/:username')
@RestController()
export class ProfilesController {
  constructor(private readonly profiles: Profiles) {}

  /**
   * Finds a profile.
   *
   * @tool
   */
  @Public()
  @GetMapping('/')
  async find(@PathVariable('username') username: string, @Viewer() viewer: number | undefined) {
    return { profile: await this.profiles.find(username, viewer) }
  }

  /**
   * Follows a user.
   *
   * @tool
   */
  @PostMapping('/follow')
  async follow(@PathVariable('username') username: string, @CurrentUser() viewer: number) {
    return { profile: await this.profiles.follow(username, viewer) }
  }

  /**
   * Unfollows a user.
   *
   * @tool
   */
  @DeleteMapping('/follow')
  async unfollow(@PathVariable('username') username: string, @CurrentUser() viewer: number) {
    return { profile: await this.profiles.unfollow(username, viewer) }
  }
}
